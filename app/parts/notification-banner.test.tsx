import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { textsIn } from "../i18n/texts.server.ts";
import { NotificationBanner } from "./notification-banner.tsx";
import type { UrgentNotification } from "./urgent-notification.ts";

const details = "/training/0190b7f2-0000-7000-8000-000000000000/details";
const notification: UrgentNotification = {
  id: "0190b7f2-0000-7000-8000-000000000001",
  kind: "training_details",
  type: "warning",
  title: "Your model Luna needs details",
  message: "It’s paid. Add the details and we’ll start.",
  link: details,
  is_read: false,
  read_at: null,
  created_at: "2026-11-01T00:00:00Z",
};

function shownOn(path: string): string {
  const strip = <NotificationBanner notification={notification} />;
  const router = createMemoryRouter([{ path: "*", element: strip }], { initialEntries: [path] });
  return renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

test("a notification appears on every page except the one it links to", () => {
  expect(shownOn("/gallery")).toContain("Add details");
  expect(shownOn(details)).toBe('<div role="status"></div>');
});
