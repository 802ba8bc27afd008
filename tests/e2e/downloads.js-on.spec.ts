import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { bar, seedPicture } from "./seeded-gallery.ts";
import { finishRun, signUp } from "./users.ts";

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
  await expect(page.getByText("Your browser is downloading the file.")).toBeVisible();
  await expect(page.getByText("Image downloaded")).toHaveCount(0);
});

test("where links cannot download either, the image opens in a new tab", async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, "download"));
  const link = await galleryOfOne(page);
  await failFetches(page);
  const opening = context.waitForEvent("page");
  await link.click();
  expect((await opening).url()).not.toBe(page.url());
  await expect(page.getByText("The image opened in a new tab.")).toBeVisible();
});

test("an image that the server refuses says what to do", async ({ page }) => {
  await page.route(/\/download\//, (route) => route.fulfill({ status: 404, json: { code: "NOT_FOUND" } }));
  const link = await galleryOfOne(page);
  await link.click();
  await expect(page.getByText("Download failed. Reload the page and try again")).toBeVisible();
});

test("offline a download says so, and starts on Retry", async ({ page, context }) => {
  const link = await galleryOfOne(page);
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await context.setOffline(false);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Retry" }).click();
  expect((await downloading).suggestedFilename()).toBe(fileName);
});

test("the download of a video is left to the browser, and that is said", async ({ page }) => {
  await signUp(page);
  await open(page, await finishRun(page, { prompt: "A side street", mode: "text-to-video" }));
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download", exact: true }).click();
  expect((await downloading).suggestedFilename()).toBe("A_side_street.mp4");
  await expect(page.getByText("Download started")).toBeVisible();
});

test("offline the ZIP file of a selection is not requested, and the page stays", async ({ page, context }) => {
  await galleryOfOne(page);
  await page.getByRole("checkbox", { name: /A quiet harbor/ }).check();
  await context.setOffline(true);
  await bar(page).getByRole("button", { name: "Download" }).click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(bar(page)).toContainText("1 selected");
});
