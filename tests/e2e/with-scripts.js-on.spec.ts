import { expect, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { movedOn } from "./layout-shifts.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { promptBox, signUp, signUpOnExplore } from "./users.ts";
import { seedFour } from "./viewer-steps.ts";
import { whilePainted } from "./while-painted.ts";

// Nothing may break or jump during animations.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("nothing breaks the content security policy, and no script fails", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await signUp(page);
  await seedPicture(page, "Hot-air balloons over green hills");
  await open(page, "/gallery");
  await page.getByRole("link", { name: "Explore" }).first().click();
  await expect(promptBox(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("what is typed survives a reload", async ({ page }) => {
  await signUpOnExplore(page);
  await promptBox(page).pressSequentially("a desert under the stars");
  await reload(page);
  await expect(promptBox(page)).toHaveValue("a desert under the stars");
});

test("a theme chosen right before a reload is there after it", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  // The request never arrives, like one that a reload interrupts.
  await page.route("**/preferences*", (route) => route.abort());
  await page.getByRole("main").getByText("Light", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await reload(page);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the whole way works with the keyboard alone", async ({ page }) => {
  await signUpOnExplore(page);
  await promptBox(page).focus();
  await page.keyboard.type("a castle on a mountain");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible(whilePainted);
  await page.getByRole("button", { name: "Favorite" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
});

test("a run started in one tab can be followed in another", async ({ page, context }) => {
  await signUpOnExplore(page);
  await promptBox(page).fill("a train in the rain");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  const other = await context.newPage();
  await open(other, page.url());
  await expect(other.getByRole("link", { name: "Download" })).toBeVisible(whilePainted);
});

test("a service worker left by an earlier product is removed", async ({ page }) => {
  await open(page, "/auth");
  await page.route("**/old-worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "self.addEventListener('fetch', () => {})" }),
  );
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.evaluate(() => navigator.serviceWorker.register("/old-worker.js").catch(() => undefined));
  await open(page, "/terms");
  await expect.poll(registered).toBe(0);
});

test("images do not shift other content while they load", async ({ page }) => {
  await signUp(page);
  await seedPicture(page, "A tent by a lake at night");
  await open(page, "/gallery");
  await expect(page.getByRole("img", { name: "A tent by a lake at night" })).toBeVisible();
  expect(await movedOn(page)).toEqual([]);
});

for (const width of [320, 1440]) {
  test(`a slow machine and a late face move nothing on a page at ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 720 });
    await signUp(page);
    const [first] = await seedFour(page, "A tent by a lake at night");
    const machine = await context.newCDPSession(page);
    await machine.send("Emulation.setCPUThrottlingRate", { rate: 8 });
    let face = Promise.resolve();
    await page.route("**/*.woff2", async (route) => {
      await face;
      await route.continue();
    });
    for (const path of [first, "/", "/gallery", "/profile", first]) {
      let comes = () => {};
      face = new Promise((resolve) => {
        comes = resolve;
      });
      await page.goto(path, { waitUntil: "commit" });
      await expect.poll(() => page.evaluate(() => performance.getEntriesByType("paint").length)).toBeGreaterThan(0);
      const came = page.waitForResponse(/\.woff2$/);
      comes();
      await came;
      await page.waitForLoadState();
      await page.evaluate("document.fonts.ready");
      expect(await movedOn(page)).toEqual([]);
    }
  });
}
