import { expect, type Locator, test } from "@playwright/test";
import { finishedRun } from "../support/seed-notifications.ts";
import { open } from "./alive.ts";
import { bell, signUpWithNotifications } from "./seeded-notifications.ts";
import { signUp } from "./users.ts";

test("on small screens one floating bar leads everywhere from every page, and it fits", async ({ page }) => {
  await signUp(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["/", "/gallery"]) {
      await open(page, path);
      const bar = page.getByRole("banner");
      for (const name of [/^Explore/, /^Gallery/, /^Wallet/, /^Profile/, /^Settings/]) {
        const box = await bar.getByRole("link", { name }).filter({ visible: true }).boundingBox();
        expect(box?.x, `${name} on ${path}`).toBeGreaterThanOrEqual(12);
        expect((box?.x ?? width) + (box?.width ?? 0), `${name} on ${path}`).toBeLessThanOrEqual(width - 12);
      }
      await page.mouse.wheel(0, 2_000);
      await expect(bar.getByRole("link", { name: /^Gallery/ }).filter({ visible: true })).toBeInViewport();
    }
  }
});

test("a phone of 320 px has space for every entry inside the bar", { tag: "@one-path" }, async ({
  browser,
  baseURL,
}) => {
  const phone = { viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ baseURL, ...phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await signUp(page);
  for (const path of ["/", "/gallery"]) {
    await page.goto(path);
    const header = page.getByRole("banner");
    const entries = header.locator("a, button, summary").filter({ visible: true });
    const ends = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().right));
    expect(ends.length, path).toBeGreaterThanOrEqual(7);
    expect(Math.max(...ends), path).toBeLessThanOrEqual(320 - 12 - 1);
  }
  await context.close();
});

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
}

test("on small screens a full badge leaves the avatar free, and a notice takes one line", { tag: "@one-path" }, async ({
  page,
}) => {
  const low = { kind: "credits_low", params: { threshold: 10 }, minutesAgo: 1 } as const;
  await signUpWithNotifications(page, [
    low,
    ...Array.from({ length: 99 }, (_, at) => finishedRun("A lighthouse", at + 2)),
  ]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await open(page, "/");
    const bar = page.getByRole("banner");
    const badge = await boxOf(bell(page).getByText("99+"));
    const avatar = await boxOf(bar.getByText("P", { exact: true }));
    expect(badge.x + badge.width, `at ${width} px`).toBeLessThan(avatar.x);
    const text = page.getByRole("paragraph").filter({ hasText: "Your credits are running low" });
    const strip = await boxOf(text.locator("xpath=../.."));
    expect(strip.height, `at ${width} px`).toBeLessThanOrEqual(48);
    const action = await boxOf(page.getByRole("main").getByRole("link", { name: "Get credits" }));
    expect(action.x + action.width, `at ${width} px`).toBeLessThanOrEqual(width - 16);
  }
});

test("the sidebar shows an email address of usual length in full", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page, `maria.del-carmen.fernandez-${Date.now()}@example.com`);
  await open(page, "/gallery");
  const shown = page.getByRole("navigation").getByText(email, { exact: true });
  expect(await shown.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});
