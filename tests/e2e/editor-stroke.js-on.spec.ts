import type { Page } from "@playwright/test";
import sharp from "sharp";
import { open } from "./alive.ts";
import { uploadOwnPicture } from "./editing.ts";
import { expect, test } from "./loading-engine.ts";
import { canvasOf, expectCoverage, expectDrafts, paint } from "./painting.ts";
import { signUp } from "./users.ts";

// A size that the engine's model works at, so that nothing is scaled.
const image = { width: 960, height: 640 };

test("an engine receives the stroke that was drawn, pixel by pixel", async ({ page, comfyUi }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page, image.width, image.height)}?mode=image-erase`);
  await page.getByLabel("Brush size").fill("5");
  await paint(page, image, { x: 0.25, y: 0.5 }, { x: 0.75, y: 0.25 });
  await expectCoverage(page, 4);
  const before = comfyUi.uploads.size;
  await page.getByRole("button", { name: /^Apply/ }).click();
  await expect(page).toHaveURL(/[?&]run=/);

  const received = () => [...comfyUi.uploads].slice(before).find(([name]) => name.endsWith("-mask.png [temp]"))?.[1];
  await expect.poll(() => received() !== undefined).toBe(true);
  const { data, info } = await sharp(received()).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([image.width, image.height, 1]);

  const radius = (0.05 * image.width) / 2;
  const wrong: string[] = [];
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++) {
      const distance = distanceToStroke({ x: x + 0.5, y: y + 0.5 }, image);
      const isWhite = data[y * image.width + x] === 255;
      // Pixels of the window are larger than those of the image, so the edge may be off by two.
      if (Math.abs(distance - radius) > 2 && isWhite !== distance < radius) wrong.push(`${x},${y}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...new Set(data)].toSorted((a, b) => a - b)).toEqual([0, 255]);
});

test("a soft mask from a file stays soft, on the way to the server and back", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page, image.width, image.height)}?mode=image-erase`);
  const grays = Uint8Array.from({ length: image.width * image.height }, (_, at) => (at % image.width) / 4);
  const raw = { width: image.width, height: image.height, channels: 1 } as const;
  const buffer = await sharp(grays, { raw }).png().toBuffer();
  await page.locator("input[name=mask]").setInputFiles({ name: "soft.png", mimeType: "image/png", buffer });
  await expectCoverage(page, 47);
  const data = await sentMask(page);
  expect(data.reduce((most, gray, at) => Math.max(most, Math.abs(gray - (grays[at] ?? 0))), 0)).toBeLessThanOrEqual(1);
  await expectCoverage(page, 47);
});

test("a mask that is inverted before anything is painted covers everything", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page, image.width, image.height)}?mode=image-erase`);
  await canvasOf(page).focus();
  await page.keyboard.press("i");
  await expectCoverage(page, 100);
  expect(new Set(await sentMask(page))).toEqual(new Set([0]));
  await expectCoverage(page, 100);
});

/** Applies the edit, and returns the gray of each pixel of the mask that the server keeps for its run. */
async function sentMask(page: Page): Promise<Buffer> {
  await page.getByRole("button", { name: /^Apply/ }).click();
  await expect(page).toHaveURL(/[?&]run=/);
  await expectDrafts(page, 0);
  // Opened again without a draft, the page starts from that mask.
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.resourceType() === "fetch" && request.url().includes("/masks/")),
    page.reload(),
  ]);
  const { data, info } = await sharp(await (await page.request.get(asked.url())).body())
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([image.width, image.height, 1]);
  return data;
}

/** Returns the distance of a pixel to the line that was drawn. */
function distanceToStroke({ x, y }: { x: number; y: number }, { width, height }: { width: number; height: number }) {
  const from = { x: 0.25 * width, y: 0.5 * height };
  const along = { x: 0.5 * width, y: -0.25 * height };
  const part = ((x - from.x) * along.x + (y - from.y) * along.y) / (along.x ** 2 + along.y ** 2);
  const near = Math.min(1, Math.max(0, part));
  return Math.hypot(x - from.x - near * along.x, y - from.y - near * along.y);
}
