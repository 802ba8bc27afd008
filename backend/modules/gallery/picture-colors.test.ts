import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  adobeRgb,
  codes,
  coloredPng,
  corners,
  displayP3,
  gamma,
  type PngKind,
  srgbIntent,
} from "../../../tests/support/colored-pngs.ts";
import { decodeForEdit } from "../../media/decode-image.ts";
import { createAvatarImages } from "../accounts/avatar-image.ts";
import { createMaskImages } from "./mask-image.ts";
import { createPictureReader } from "./picture.ts";

const reader = createPictureReader(2);
const [avatars, masks] = [createAvatarImages(1), createMaskImages()];

type Color = readonly [number, number, number];
/** What the PNGs store, and what Chromium 156 shows of it. */
const brick: Color = [200, 80, 60];
const cases: readonly (readonly [what: string, chunks: Parameters<typeof coloredPng>[1], shown: Color])[] = [
  ["nothing about its colors", [], [200, 80, 60]],
  ["gAMA of linear light", [gamma(100_000)], [229, 152, 133]],
  ["gAMA as FFmpeg writes it for BT.709", [gamma(50_994)], [207, 90, 68]],
  ["gAMA of old Macs", [gamma(55_556)], [210, 99, 77]],
  ["gAMA of sRGB", [gamma(45_455)], [200, 80, 60]],
  ["gAMA near that of sRGB", [gamma(47_000)], [200, 80, 60]],
  ["gAMA and cHRM of Display P3", [gamma(45_455), corners(displayP3)], [218, 67, 47]],
  ["gAMA and cHRM of Adobe RGB", [gamma(45_470), corners(adobeRgb)], [230, 79, 56]],
  ["cHRM alone", [corners(displayP3)], [200, 80, 60]],
  [
    "cHRM whose primaries lie in one line",
    [gamma(100_000), corners([0.3127, 0.329, 0.64, 0.33, 0.64, 0.33, 0.15, 0.06])],
    [200, 80, 60],
  ],
  ["sRGB before gAMA", [srgbIntent(0), gamma(100_000)], [200, 80, 60]],
  ["sRGB with an unknown intent", [srgbIntent(9), gamma(100_000)], [229, 152, 133]],
  ["cICP of Display P3", [codes(12, 13, 0, 1)], [216, 69, 50]],
  ["cICP of sRGB before gAMA", [gamma(100_000), codes(1, 13, 0, 1)], [200, 80, 60]],
  ["cICP of BT.709", [codes(1, 1, 0, 1)], [197, 70, 49]],
  ["cICP of BT.2020", [codes(9, 14, 0, 1)], [242, 1, 37]],
  ["cICP of cinema", [codes(11, 17, 0, 1)], [213, 50, 30]],
  ["cICP of SMPTE 240M", [codes(1, 7, 0, 1)], [206, 97, 77]],
  ["cICP with narrow range, which does not count", [codes(12, 13, 0, 0), gamma(100_000)], [229, 152, 133]],
  ["cICP with unknown codes, which does not count", [codes(2, 2, 0, 1), gamma(100_000)], [229, 152, 133]],
  ["cICP of PQ", [codes(9, 16, 0, 1)], [255, 0, 0]],
  ["cICP of HLG", [codes(9, 18, 0, 1)], [230, 0, 37]],
];
/** Tables are interpolated, and WebP is lossy. */
const [exactWithin, lossyWithin] = [2, 6];

async function expectColor(bytes: Uint8Array, shown: Color, within: number): Promise<void> {
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  const color = [...data.subarray(middle, middle + 3)];
  expect(Math.max(...color.map((value, at) => Math.abs(value - (shown[at] ?? 0)))), `${color}`).toBeLessThanOrEqual(
    within,
  );
}

async function expectShown(png: Uint8Array, shown: Color): Promise<void> {
  for (const picture of [await reader.remake(png, "ada"), await reader.keep(png, "image/png")]) {
    if (typeof picture === "string") throw new Error(picture);
    expect((await sharp(picture.bytes).metadata()).hasProfile).toBe(false);
    await expectColor(picture.bytes, shown, exactWithin);
    await expectColor(picture.variants[0]?.bytes ?? new Uint8Array(), shown, lossyWithin);
  }
  const { data } = await decodeForEdit(png);
  expect(Math.max(...shown.map((value, at) => Math.abs(value - (data[at] ?? 0))))).toBeLessThanOrEqual(exactWithin);
  await expectColor((await avatars.make(png, "ada")) ?? new Uint8Array(), shown, lossyWithin);
  const poster = await reader.poster(png, { width: 8, height: 8 });
  await expectColor(poster?.variants[0]?.bytes ?? new Uint8Array(), shown, lossyWithin);
}

describe("A PNG has the colors that browsers show", () => {
  test.each(cases)("with %s", async (_what, chunks, shown) => {
    for (const bits of [8, 16] as const) await expectShown(coloredPng(brick, chunks, { bits }), shown);
  });

  const grays: readonly (readonly [what: string, chunks: Parameters<typeof coloredPng>[1], shown: number])[] = [
    ["gAMA of linear light", [gamma(100_000)], 188],
    ["cICP of PQ", [codes(9, 16, 0, 1)], 132],
    ["cICP of HLG", [codes(9, 18, 0, 1)], 99],
  ];
  test.each(grays)("in each kind of PNG with %s", async (_what, chunks, shown) => {
    const kinds: readonly PngKind[] = ["gray", "color", "gray with alpha", "color with alpha"];
    for (const kind of kinds) {
      for (const bits of [8, 16] as const) {
        const png = coloredPng([128, 128, 128], chunks, { kind, bits });
        await expectShown(png, [shown, shown, shown]);
        const mask = await masks.read(png, "ada");
        if (typeof mask === "string") throw new Error(mask);
        await expectColor(mask.bytes, [shown, shown, shown], exactWithin);
      }
    }
    await expectShown(coloredPng([128, 128, 128], chunks, { kind: "palette" }), [shown, shown, shown]);
  });

  test("with an ICC profile and 16 bits", async () => {
    const { icc } = await sharp(await sharp(coloredPng(brick, [])).withIccProfile("p3").png().toBuffer()).metadata();
    const profile = Buffer.concat([Buffer.from("P3\0\0"), deflateSync(icc ?? Buffer.alloc(0))]);
    const png = coloredPng(brick, [["iCCP", profile]], { bits: 16 });
    const picture = await reader.remake(png, "ada");
    if (typeof picture === "string") throw new Error(picture);
    await expectColor(picture.bytes, [216, 69, 50], exactWithin);
    const kept = await reader.keep(png, "image/png");
    if (typeof kept === "string") throw new Error(kept);
    expect(kept.bytes).toEqual(png);
    await expectColor(kept.variants[0]?.bytes ?? new Uint8Array(), [216, 69, 50], lossyWithin);
  });
});
