import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cutJpegs, progressiveJpeg, sequentialJpeg, shownJpegs } from "../../../tests/support/flawed-jpegs.ts";
import { png } from "../../../tests/support/hostile-files.ts";
import { decodeForEdit } from "../../media/decode-image.ts";
import { createAvatarImages } from "../accounts/avatar-image.ts";
import { createMaskImages } from "./mask-image.ts";
import { createPictureReader } from "./picture.ts";

const reader = createPictureReader(2);
const [avatars, masks] = [createAvatarImages(1), createMaskImages()];

const whole = {
  sequential: await sharp(sequentialJpeg).raw().toBuffer(),
  progressive: await sharp(progressiveJpeg).raw().toBuffer(),
};

/** The largest difference of a value. Encoding an image again changes values a little. */
async function differenceFrom(expected: Uint8Array, bytes: Uint8Array): Promise<number> {
  const values = await sharp(bytes, { failOn: "warning" }).raw().toBuffer();
  expect(values.length).toBe(expected.length);
  return values.reduce((largest, value, at) => Math.max(largest, Math.abs(value - (expected[at] ?? 0))), 0);
}
const reencodedMax = 12;

describe("A JPEG with a flaw that browsers ignore", () => {
  test.each(shownJpegs)("is stored as a whole and without the flaw: %s, %s", async (what, kind, jpeg) => {
    const uploaded = await reader.remake(jpeg, "ada");
    const engineMade = await reader.keep(jpeg, "image/jpeg");
    for (const picture of [uploaded, engineMade]) {
      if (typeof picture === "string") throw new Error(picture);
      expect(await differenceFrom(whole[kind], picture.bytes), what).toBeLessThanOrEqual(reencodedMax);
      expect(Buffer.from(picture.bytes).includes("somewhere-secret")).toBe(false);
    }
  });

  test.each(shownJpegs)("is edited, and made a mask and an avatar: %s, %s", async (_what, kind, jpeg) => {
    expect(Buffer.compare((await decodeForEdit(jpeg)).data, whole[kind])).toBe(0);
    expect(await masks.read(jpeg, "ada")).toMatchObject({ width: 160, height: 120 });
    expect(await avatars.make(jpeg, "ada")).toBeDefined();
    expect(await reader.poster(jpeg, { width: 160, height: 120 })).toBeDefined();
  });
});

test.each(cutJpegs)("A JPEG that was cut off stays refused: %s", async (_what, jpeg) => {
  expect(await reader.remake(jpeg, "ada")).toBe("broken");
  expect(await reader.keep(jpeg, "image/jpeg")).toBe("broken");
  expect(await masks.read(jpeg, "ada")).toBe("broken");
  expect(await avatars.make(jpeg, "ada")).toBeUndefined();
  await expect(decodeForEdit(jpeg)).rejects.toThrow();
});

const endChunkBytes = 12;
test.each<[string, Uint8Array]>([
  ["no end", png.subarray(0, -endChunkBytes)],
  ["half an end", png.subarray(0, -4)],
  ["zeros instead of an end", Buffer.concat([png.subarray(0, -endChunkBytes), new Uint8Array(64)])],
])("A PNG with %s is stored with one", async (_what, bytes) => {
  for (const picture of [await reader.remake(bytes, "ada"), await reader.keep(bytes, "image/png")]) {
    if (typeof picture === "string") throw new Error(picture);
    expect(await differenceFrom(await sharp(png).raw().toBuffer(), picture.bytes)).toBe(0);
  }
});
