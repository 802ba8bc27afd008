import { expect, type Page, test } from "@playwright/test";
import { ownPicture } from "./files.ts";
import { whilePainted } from "./while-painted.ts";

/** Whether the browser of this test runs scripts. */
export const isScripted = () => test.info().project.use.javaScriptEnabled !== false;

/** Stores a user's own image. Returns the path of its editor. */
export async function uploadOwnPicture(page: Page, width = 960, height = 640): Promise<string> {
  const answer = await page.request.post("/uploads", {
    headers: { "sec-fetch-site": "same-origin" },
    multipart: { intent: "whole", kind: "image", file: await ownPicture("evening.png", width, height) },
  });
  const { file } = await answer.json();
  return `/uploads/${file.id}/edit`;
}

/** The results of a run on the editor page. */
export const results = (page: Page) => page.getByRole("region", { name: "Variations" });

/** Waits for the results of a run. Without scripts, the page is opened again until they are there. */
export async function expectResults(page: Page, count = 1): Promise<void> {
  await expect(page).toHaveURL(/[?&]run=/);
  const variations = results(page).getByRole("article");
  if (isScripted()) return expect(variations).toHaveCount(count, whilePainted);
  await expect(async () => {
    const refresh = results(page).getByRole("link", { name: "Refresh" });
    if (await refresh.isVisible()) await refresh.click();
    await expect(variations).toHaveCount(count, { timeout: 1_000 });
  }).toPass();
}
