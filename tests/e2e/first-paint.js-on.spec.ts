import { expect, type Page, test } from "@playwright/test";
import { alive, open } from "./alive.ts";

/** Returns when the page was painted first, and when the request for its first script began, in milliseconds. */
function readStart(page: Page) {
  return page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    scripted: Math.min(
      ...performance
        .getEntriesByType("resource")
        .flatMap(({ name, startTime }) => (/\.js$/.test(name) ? startTime : [])),
    ),
  }));
}

test("scripts do not compete with the first paint", async ({ page }) => {
  await open(page, "/auth");
  const { painted, scripted } = await readStart(page);
  expect(scripted).toBeGreaterThanOrEqual(painted);
});

test("a page that nobody sees starts its scripts without a paint", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/auth");
  await alive(page);
});

test("a page that is hidden before its first paint starts its scripts", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/auth");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await alive(page);
});

test("an image that does not arrive holds the scripts up only for a moment", async ({ page }) => {
  await page.route("**/examples/**", () => undefined);
  await page.goto("/auth", { waitUntil: "commit" });
  await alive(page);
});
