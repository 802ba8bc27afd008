import { expect, type Page, test } from "@playwright/test";
import { alive } from "./alive.ts";
import { holdRequests } from "./held-requests.ts";
import { movedOn } from "./layout-shifts.ts";

function isPainted(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length > 0);
}

test("a page is painted and takes input before its scripts arrive, which then move nothing", async ({ page }) => {
  const arrive = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.goto("/auth", { waitUntil: "commit" });
  await expect.poll(() => isPainted(page)).toBe(true);
  const email = page.getByLabel("Email address");
  await email.fill("ada@studio.example");
  arrive();
  await alive(page);
  await expect(email).toHaveValue("ada@studio.example");
  expect(await movedOn(page)).toEqual([]);
});

test("the texts of a page are requested with it, and once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/texts/")) asked.push(request.url());
  });
  const arrive = await holdRequests(page, /\/assets\/.*\.js$/);
  const texts = page.waitForRequest(/\/texts\//);
  await page.goto("/auth", { waitUntil: "commit" });
  await texts;
  arrive();
  await alive(page);
  expect(asked).toHaveLength(1);
});

test("an image that does not arrive does not hold the scripts up", async ({ page }) => {
  await page.route("**/examples/**", () => undefined);
  await page.goto("/auth", { waitUntil: "commit" });
  await alive(page);
});
