import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Webhook } from "../../../../contract/webhooks.ts";
import { textsIn } from "../../../i18n/texts.server.ts";
import { WebhookPage } from "./webhook-page.tsx";

const now = Date.UTC(2026, 0, 21);
const healthy: Webhook = {
  id: "019bc186-de00-7000-8000-000000000021",
  url: "https://hooks.example.com/runs",
  events: ["generation.completed"],
  is_active: true,
  created_at: "2026-01-01T00:00:00Z",
  failing_since: null,
  switched_off_at: null,
  old_secret_until: null,
};

function wordsOf(changes: Partial<Webhook>, included = true): string {
  const log = { deliveries: [], page: 1, pages: 1 };
  const webhook = { ...healthy, ...changes };
  const element = (
    <WebhookPage webhook={webhook} included={included} {...log} now={now} timeZone="UTC" reply={undefined} />
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const page = renderToStaticMarkup(
    <I18nextProvider i18n={textsIn("en")}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return page.replace(/<[^>]+>/g, "\n");
}

describe("The page of a webhook", () => {
  test("warns of nothing where all is well", () => {
    const words = wordsOf({ old_secret_until: "2026-01-20T23:59:59Z" });
    expect(words).toContain("\nPause\n");
    expect(words).not.toMatch(/successful delivery|is paused|old secret|Turn back on/);
  });

  test("says since when nothing arrives, and what comes of that", () => {
    expect(wordsOf({ failing_since: "2026-01-20T08:00:00Z" })).toContain(
      "No deliveries have succeeded since January 20, 2026 at 8:00 AM. It will be turned off after five days.",
    );
  });

  test("says that it was switched off, why, and offers to switch it on again", () => {
    const off = { is_active: false, failing_since: "2026-01-15T12:00:00Z", switched_off_at: "2026-01-20T20:00:00Z" };
    const words = wordsOf(off);
    expect(words).toContain("Turned off January 20, 2026 at 8:00 PM after five days without a successful delivery.");
    expect(words).toContain("\nTurn back on\n");
    expect(words).not.toMatch(/is paused|No deliveries have succeeded/);
  });

  test("says how long the old secret signs as well", () => {
    expect(wordsOf({ old_secret_until: "2026-01-21T09:00:00Z" })).toContain(
      "We’ll also sign with the old secret until January 21, 2026 at 9:00 AM.",
    );
  });

  test("offers nothing but to delete it where the plan does not include it", () => {
    const words = wordsOf({}, false);
    expect(words).toContain("Your plan doesn’t include API keys");
    expect(words).toContain("\nDelete\n");
    expect(words).not.toMatch(/Send test|Pause|Rotate secret|Save/);
  });
});
