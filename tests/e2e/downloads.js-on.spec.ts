import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { signUp } from "./users.ts";

const fileName = "A_quiet_harbor.png";

/** Prepares a gallery of one image and returns the link that downloads it. */
async function galleryOfOne(page: Page) {
  await signUp(page);
  await seedPicture(page, "A quiet harbor");
  await open(page, "/gallery");
  const tile = page.getByRole("listitem").filter({ has: page.getByRole("img", { name: "A quiet harbor" }) });
  await tile.hover();
  return tile.getByRole("link", { name: "Download" });
}

/** Makes script fetches of originals fail. The browser itself can still load them. */
async function failFetches(page: Page): Promise<void> {
  await page.route(/\/download/, (route) =>
    route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
  );
}

test("an image is downloaded under its name, and that is said", async ({ page }) => {
  const link = await galleryOfOne(page);
  const downloading = page.waitForEvent("download");
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(fileName);
  const file = await readFile(await download.path());
  expect([...file.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  await expect(page.getByText("Image downloaded")).toBeVisible();
});

test("an image that a script cannot fetch is downloaded by its link", async ({ page }) => {
  const link = await galleryOfOne(page);
  await failFetches(page);
  const downloading = page.waitForEvent("download");
  await link.click();
  expect((await downloading).suggestedFilename()).toBe(fileName);
  await expect(page.getByText("Image downloaded")).toHaveCount(0);
});

test("where links cannot download either, the image opens in a new tab", async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, "download"));
  const link = await galleryOfOne(page);
  await failFetches(page);
  const opening = context.waitForEvent("page");
  await link.click();
  expect((await opening).url()).not.toBe(page.url());
});
