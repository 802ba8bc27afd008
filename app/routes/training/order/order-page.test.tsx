import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { TrainingOrder } from "../../../../contract/training.ts";
import { textsIn } from "../../../i18n/texts.server.ts";
import { OrderPage } from "./order-page.tsx";

const at = "2026-01-15T12:00:00.000Z";

const order: TrainingOrder = {
  id: "019bbd2e-7e10-7000-8000-000000000001",
  status: "ready",
  model_name: "Ada",
  name: "Ada L.",
  email: "ada@example.com",
  social_handle: "",
  platform: null,
  description: "Calm portraits",
  dataset_link: "",
  reference_images_description: "",
  reference_upload_ids: [],
  additional_notes: "",
  has_consent: true,
  price: { amount_minor: 50_000, currency: "USD" },
  model: "ada-4f7a2c90",
  events: [{ status: "ready", at }],
  contact_due_at: null,
  ready_from: null,
  ready_until: null,
  created_at: at,
  updated_at: at,
};

function pageOf(status: TrainingOrder["status"], canBuy: boolean): string {
  const page = (
    <OrderPage
      order={{ ...order, status }}
      usablePictures={50}
      lacksPictures={false}
      reply={undefined}
      isAvailable
      made={0}
      told={undefined}
      canBuy={canBuy}
      timeZone="UTC"
    />
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </I18nextProvider>,
  );
}

const another = /<a [^>]*href="\/training"[^>]*>Start a new order<\/a>/;

test.each(["ready", "refunded"] as const)(
  "an order that is %s leads to another one only where one can be bought",
  (status) => {
    expect(pageOf(status, true)).toMatch(another);
    expect(pageOf(status, false)).not.toMatch(another);
    expect(pageOf(status, false)).toMatch(/href="\/gallery\/models"/);
  },
);
