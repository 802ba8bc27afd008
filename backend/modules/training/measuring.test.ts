import sharp from "sharp";
import { expect, test } from "vitest";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { differingBits, readLook, sameLookBits, sharpnessMin } from "./judging.ts";
import { lookOf, measurePicture, sharpnessOf } from "./measuring.ts";

const differing = (a: string, b: string) => differingBits(readLook(a), readLook(b));

async function measured(bytes: Uint8Array) {
  const measures = await measurePicture(bytes);
  if (!measures) throw new Error("The picture could not be measured.");
  return measures;
}

test("a sharp picture and a blurred copy of it fall on the two sides of the bound", async () => {
  const picture = await patternedPicture(1);
  expect((await measured(picture)).sharpness).toBeGreaterThan(2 * sharpnessMin);
  expect((await measured(await sharp(picture).blur(12).toBuffer())).sharpness).toBeLessThan(sharpnessMin);
});

test("a copy that is smaller, in another format or a little lighter looks the same; another picture does not", async () => {
  const picture = await patternedPicture(1);
  const { look } = await measured(picture);
  const copies = [
    sharp(picture).resize(300),
    sharp(picture).jpeg({ quality: 60 }),
    sharp(picture).modulate({ brightness: 1.03 }),
  ];
  for (const copy of copies) {
    expect(differing(look, (await measured(await copy.toBuffer())).look)).toBeLessThanOrEqual(sameLookBits);
  }
  for (let seed = 2; seed < 12; seed++) {
    const other = await measured(await patternedPicture(seed));
    expect(differing(look, other.look)).toBeGreaterThan(sameLookBits);
  }
});

test("the measures are those of the papers: no edge has no variance, and each pair of neighbours is a bit", () => {
  expect(sharpnessOf({ pixels: new Uint8Array(25).fill(7), width: 5, height: 5 })).toBe(0);
  // One bright pixel among nine inner ones: once -4, four times 1, all others 0.
  const dot = new Uint8Array(25);
  dot[12] = 1;
  expect(sharpnessOf({ pixels: dot, width: 5, height: 5 })).toBeCloseTo(20 / 9);
  expect(lookOf({ pixels: Uint8Array.of(9, 5, 5, 1, 2), width: 5, height: 1 })).toBe("a");
});

test("what is no picture is not measured", async () => {
  expect(await measurePicture(new TextEncoder().encode("<svg/>"))).toBeUndefined();
  expect(await measurePicture(new Uint8Array())).toBeUndefined();
});
