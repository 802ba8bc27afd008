import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { seedPicture, signUpWithCreations } from "./seeded-gallery.ts";
import { promptBox, signUp } from "./users.ts";

/** Opens the filters, sets one, and applies it to the list. */
async function setFilter(page: Page, label: string, value: string) {
  const panel = page.locator("details.find-filters");
  if ((await panel.getAttribute("open")) === null) await panel.locator("summary").click();
  // Without scripts, the fields are a page of their own.
  const all = panel.getByRole("link", { name: "Show all filters" });
  if (await all.isVisible()) await all.click();
  await panel.getByLabel(label).selectOption(value);
  await panel.getByRole("button", { name: "Show results" }).click();
}

const pictures = (page: Page) => page.getByRole("list", { name: "Gallery", exact: true }).getByRole("img");

test("a gallery with few creations shows examples by the product, and none with more", async ({ page }) => {
  await signUp(page);
  const examples = page.getByRole("region", { name: "Start with an example" }).getByRole("link");
  for (const count of [0, 1]) {
    if (count > 0) await seedPicture(page, "A lighthouse above the fog");
    await open(page, "/gallery");
    await expect(pictures(page)).toHaveCount(count);
    await expect(examples).toHaveCount(6);
  }
  await open(page, "/gallery?search=teapot");
  await expect(examples).toHaveCount(0);
  await open(page, "/gallery");
  await examples.filter({ has: page.getByRole("img", { name: /^A fox/ }) }).click();
  await expect(page).toHaveURL(/\/\?prompt=A%20fox/);
  await expect(promptBox(page)).toHaveValue(/^A fox in fresh snow/);
  await page.context().clearCookies({ name: "session" });
  await signUpWithCreations(page, 4);
  await open(page, "/gallery");
  await expect(pictures(page)).toHaveCount(4);
  await expect(examples).toHaveCount(0);
});

test("a gallery is searched, filtered, and cleared of filters one by one or all together", async ({ page }) => {
  await signUpWithCreations(page, 120);
  await open(page, "/gallery");
  await expect(pictures(page).first()).toHaveAttribute("alt", "A lighthouse, number 0");

  await page.getByRole("searchbox").fill("teapot");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=teapot/);
  await expect(page.getByText("15 found")).toBeVisible();
  await expect(pictures(page).first()).toHaveAttribute("alt", "A teapot, number 3");

  await setFilter(page, "Aspect ratio", "16:9");
  await expect(page).toHaveURL(/ratio=16%3A9/);
  await expect(page.getByText("2 found")).toBeVisible();

  await page.getByRole("link", { name: "Remove filter: 16:9" }).click();
  await expect(page.getByText("15 found")).toBeVisible();
  await setFilter(page, "Model", "Heron 2");
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/gallery$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("what is not found says so and leads back to everything", { tag: "@one-path" }, async ({ page }) => {
  await signUpWithCreations(page, 3);
  await open(page, "/gallery?search=zeppelin");
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await expect(page.getByText("0 found")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear all" }).click();
  await expect(pictures(page)).toHaveCount(3);
});

test("a month and an order are jumped to, and their addresses lead there again", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUpWithCreations(page, 2_000, Date.UTC(2026, 4, 20));
  await open(page, "/gallery?month=2026-04");
  // One image every 45 minutes, the newest at midnight on May 20.
  await expect(pictures(page).first()).toHaveAttribute("alt", "A harbour, number 609");
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page).toHaveURL(/before=/);
  await open(page, "/gallery?sort=oldest");
  await expect(pictures(page).first()).toHaveAttribute("alt", "A observatory, number 1999");
});

test("more is a link away, and so is what came before", async ({ page, javaScriptEnabled }) => {
  await signUpWithCreations(page, 70);
  test.skip(javaScriptEnabled, "with scripts it comes by itself");
  await open(page, "/gallery");
  await expect(pictures(page)).toHaveCount(24);
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL(/after=/);
  await expect(pictures(page).first()).toHaveAttribute("alt", "A lighthouse, number 24");
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(pictures(page)).toHaveCount(22);
  await expect(page.getByRole("link", { name: "Load more" })).toHaveCount(0);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(pictures(page).first()).toHaveAttribute("alt", "A lighthouse, number 24");
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(page).toHaveURL(/\/gallery$/);
});

test("tabs with nothing in them say what belongs there", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery");
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  await open(page, "/gallery?tab=favorites");
  await expect(page.getByRole("heading", { name: "No favorites yet" })).toBeVisible();
  await open(page, "/gallery?tab=videos");
  await expect(page.getByRole("heading", { name: "No videos yet" })).toBeVisible();
});
