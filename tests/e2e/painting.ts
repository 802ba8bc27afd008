import { expect, type Locator, type Page } from "@playwright/test";
import { flick, middleOf, type Place } from "./fingers.ts";
import { requireScripts } from "./scripts-blocked.ts";

export const canvasOf = (page: Page): Locator => page.getByRole("application", { name: "Paint the part to change" });
export const coverage = (page: Page): Locator => page.getByRole("status").filter({ hasText: "Mask covers" });

/** Returns the point of the window at a place of the fitted image, in fractions of it. */
async function inWindow(page: Page, image: { width: number; height: number }, { x, y }: Place): Promise<Place> {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error("The canvas is not shown.");
  const scale = Math.min(box.width / image.width, box.height / image.height);
  return {
    x: box.x + (box.width - image.width * scale) / 2 + x * image.width * scale,
    y: box.y + (box.height - image.height * scale) / 2 + y * image.height * scale,
  };
}

/** Paints a straight stroke with the mouse, between two places of the fitted image in fractions of it. */
export async function paint(
  page: Page,
  image: { width: number; height: number },
  from: Place,
  to: Place,
): Promise<void> {
  await canvasOf(page).scrollIntoViewIfNeeded();
  const [start, end] = [await inWindow(page, image, from), await inWindow(page, image, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 12 });
  await page.mouse.up();
}

/** Paints a stroke across the middle of the canvas with one finger. */
export async function paintWithFinger(page: Page): Promise<void> {
  await canvasOf(page).scrollIntoViewIfNeeded();
  const { x, y } = await middleOf(canvasOf(page));
  await flick(page, { x: x - 70, y }, { x: x + 70, y });
}

/** Waits until the mask covers some percent of the image. */
export async function expectCoverage(page: Page, percent: number): Promise<void> {
  await expect(coverage(page)).toHaveText(`Mask covers ${percent}% of the image`);
}

/** Waits until the browser keeps this many masks that are not sent yet. Throws where JavaScript is off. */
export async function expectDrafts(page: Page, count: number): Promise<void> {
  await requireScripts(page, "expectDrafts");
  await expect.poll(() => page.evaluate(countDrafts)).toBe(count);
}

/** Returns the number of masks that the browser keeps because they are not sent yet. */
function countDrafts(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("editor", 1);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const counting = opening.result.transaction("masks").objectStore("masks").count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}
