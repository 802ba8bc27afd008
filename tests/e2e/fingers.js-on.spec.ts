import { expect, type Locator, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { arranged, fillCollection, makePictures, newCollection } from "./collecting.ts";
import { expectResults, results, uploadOwnPicture } from "./editing.ts";
import { ownPicture } from "./files.ts";
import { flick, middleOf } from "./fingers.ts";
import { canvasOf } from "./painting.ts";
import { signUp } from "./users.ts";
import { seedFour } from "./viewer-steps.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Drags an element fast by some pixels sideways, and taps a control at once. */
async function flickAndTap(page: Page, dragged: Locator, by: number, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  const [from, tapped] = [await middleOf(dragged), await middleOf(control)];
  await flick(page, from, { x: from.x + by, y: from.y });
  await page.touchscreen.tap(tapped.x, tapped.y);
}

test("a control takes a tap right after a fast stroke, or after a fast drag of a frame", async ({ page }) => {
  await signUp(page);
  const path = await uploadOwnPicture(page);
  await open(page, `${path}?mode=image-erase`);
  await flickAndTap(page, canvasOf(page), 120, page.getByRole("button", { name: "Invert mask" }));
  await expect(page.locator('[name="mask_invert"]')).toBeChecked();

  await open(page, `${path}?mode=image-expand`);
  const pixels = page.locator('[name="expand.left"]');
  const adjust = page.getByRole("link", { name: "Adjust", exact: true });
  await flickAndTap(page, page.getByRole("button", { name: /^Left edge/ }), 90, adjust);
  await expect(adjust).toHaveAttribute("aria-current", /.+/);
  await expect(pixels).toHaveCount(0);
});

test("a control takes a tap right after a fast drag of the edge between two images", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page, 240, 160)}?mode=image-adjust`);
  await page.getByLabel("Flip horizontally").check();
  await page.getByRole("button", { name: /^Apply/ }).click();
  await expectResults(page);
  const slider = results(page).getByRole("slider", { name: "Before/after slider" });
  await flickAndTap(page, slider, 120, results(page).getByText("Side by side"));
  await expect(slider).toHaveCount(0);
});

test("a control takes a tap right after a swipe in the viewer", async ({ page }) => {
  await signUp(page);
  const [first, second] = await seedFour(page, "Harbor");
  await open(page, first);
  const viewer = page.locator("dialog.viewer:modal");
  const heart = viewer.getByRole("button", { name: "Favorite" });
  await flickAndTap(page, viewer.locator(".viewer-stage"), -150, heart);
  await expect(page).toHaveURL(second);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

test("a control takes a tap right after a fast drag of the own picture, or of an item of a collection", async ({
  page,
}) => {
  // Both are in the window together.
  await page.setViewportSize({ width: 390, height: 1_000 });
  await signUp(page);
  await open(page, "/profile");
  await page.getByLabel("Choose a photo").setInputFiles(await ownPicture());
  const stage = page.locator("img[src^='blob:']").locator("..");
  await flickAndTap(page, stage, -80, page.getByRole("button", { name: "Cancel" }));
  await expect(stage).toHaveCount(0);

  const id = await newCollection(page, "Evenings");
  await fillCollection(page, id, await makePictures(page, 2));
  await open(page, `/gallery/collections/${id}/arrange`);
  const { items, order } = arranged(page, "Evenings");
  const [a, b] = await order();
  const front = items.nth(1).getByRole("button", { name: /^Move to front/ });
  // It stays over its own place.
  await flickAndTap(page, items.first().getByTitle("Drag to move"), 60, front);
  await expect.poll(order).toEqual([b, a]);
});
