import { expect, test } from "@playwright/test";
import { makePicture, promptBox, signUp } from "./people.ts";

test("nothing breaks the content security policy, and no script fails", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await signUp(page);
  await makePicture(page, "Hot-air balloons over green hills");
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Explore" }).first().click();
  await expect(promptBox(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("what is typed survives a reload", async ({ page }) => {
  await signUp(page);
  await promptBox(page).pressSequentially("a desert under the stars");
  await page.reload();
  await expect(promptBox(page)).toHaveValue("a desert under the stars");
});

test("the whole way works with the keyboard alone", async ({ page }) => {
  await signUp(page);
  await promptBox(page).focus();
  await page.keyboard.type("a castle on a mountain");
  await page.keyboard.press("Control+Enter");
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Favorite" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Favorite" })).toHaveAttribute("aria-pressed", "true");
});

test("a run started in one tab can be followed in another", async ({ page, context }) => {
  await signUp(page);
  await promptBox(page).fill("a train in the rain");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("link", { name: "Download" })).toBeVisible({ timeout: 30_000 });
});

test("a service worker left by an earlier product is removed", async ({ page }) => {
  await page.goto("/auth");
  await page.route("**/old-worker.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "self.addEventListener('fetch', () => {})" }),
  );
  const registered = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.evaluate(() => navigator.serviceWorker.register("/old-worker.js").catch(() => undefined));
  await page.goto("/terms");
  await expect.poll(registered).toBe(0);
});

test("pictures take no room of others while they load", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A tent by a lake at night");
  await page.goto("/gallery");
  await expect(page.getByRole("img", { name: "A tent by a lake at night" })).toBeVisible();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0));
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
