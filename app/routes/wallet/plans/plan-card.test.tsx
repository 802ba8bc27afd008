import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Subscription } from "../../../../contract/plans.ts";
import { textsIn } from "../../../i18n/texts.server.ts";
import { PlanCard } from "./plan-card.tsx";

const subscription: Subscription = {
  plan_id: "pro",
  status: "active",
  is_active: true,
  price: { amount_minor: 1_900, currency: "USD" },
  renews_at: "2026-12-01T00:00:00Z",
  ends_at: null,
  next_plan_id: null,
  is_test: false,
};

test("a link leads to the payment provider's page, for browsers would not let a form lead to another site", () => {
  const card = <PlanCard subscription={subscription} hasPortal timeZone="UTC" />;
  const router = createMemoryRouter([{ path: "/", element: card }]);
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  expect(page).toMatch(/<a [^>]*href="\/wallet\/portal"[^>]*>Manage payment<\/a>/);
  expect(page).not.toContain("<form");
});
