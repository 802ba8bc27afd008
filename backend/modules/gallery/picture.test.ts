import sharp, { type Sharp } from "sharp";
import { thumbHashToApproximateAspectRatio, thumbHashToRGBA } from "thumbhash";
import { describe, expect, test } from "vitest";
import { jpegHeader } from "../../media/jpeg.ts";
import { pngChunks } from "../../media/png.ts";
import { webpChunks } from "../../media/webp.ts";
import { createPictureReader } from "./picture.ts";

const { keep, remake: remakeOf } = createPictureReader(2);
const remake = (bytes: Uint8Array) => remakeOf(bytes, "ada");

async function picture(width: number, height: number, format: "png" | "jpeg" | "webp" = "png"): Promise<Uint8Array> {
  const background = { r: 200, g: 90, b: 30, alpha: 1 };
  return sharp({ create: { width, height, channels: 4, background } })
    [format]()
    .toBuffer();
}

describe("Reading a picture", () => {
  test.each([
    [
      1536,
      1024,
      [
        [320, 213],
        [640, 427],
        [1280, 853],
      ],
    ],
    [
      1024,
      576,
      [
        [320, 180],
        [640, 360],
        [1024, 576],
      ],
    ],
    [
      432,
      768,
      [
        [320, 569],
        [432, 768],
      ],
    ],
    [320, 320, [[320, 320]]],
    [16, 16, [[16, 16]]],
  ])("of %i by %i makes the copies a page needs, never larger than it is", async (width, height, sizes) => {
    const details = await keep(await picture(width, height), "image/png");
    if (typeof details === "string") throw new Error(details);
    expect(details).toMatchObject({ width, height });
    expect(details.variants.map((variant) => [variant.width, variant.height])).toEqual(sizes);
    for (const variant of details.variants) {
      const { format, width, height } = await sharp(variant.bytes).metadata();
      expect({ format, width, height }).toEqual({ format: "webp", width: variant.width, height: variant.height });
    }
    const hash = Buffer.from(details.thumbhash, "base64");
    expect(hash.byteLength).toBeLessThanOrEqual(32);
    expect(thumbHashToApproximateAspectRatio(hash)).toBeCloseTo(width / height, 0);
  });

  test.each([
    [3_000, 20],
    [20, 3_000],
    [100, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 5],
    [12, 1],
    [400, 300],
  ])("of %i by %i in one color makes a placeholder in that color", async (width, height) => {
    const details = await keep(await picture(width, height), "image/png");
    if (typeof details === "string") throw new Error(details);
    const { rgba } = thumbHashToRGBA(Buffer.from(details.thumbhash, "base64"));
    for (let at = 0; at < rgba.length; at += 4) {
      for (const [index, value] of [200, 90, 30].entries()) {
        // A hash has 4 to 6 bits for a value.
        expect(Math.abs((rgba[at + index] ?? 0) - value)).toBeLessThanOrEqual(24);
      }
    }
  });

  test("says no to bytes that are no picture, broken off, or of another type than they claim", async () => {
    const png = await picture(64, 64);
    const cases: [Uint8Array, string, string][] = [
      [new TextEncoder().encode("<html></html>"), "image/png", "type"],
      [new Uint8Array(), "image/png", "type"],
      [png.subarray(0, png.byteLength - 40), "image/png", "broken"],
      [png, "image/jpeg", "type"],
      [png, "text/html", "type"],
      [await picture(64, 64, "webp"), "image/png", "type"],
      [new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), "image/png", "type"],
    ];
    for (const [bytes, mediaType, problem] of cases) expect(await keep(bytes, mediaType)).toBe(problem);
    expect(await keep(await picture(64, 64, "jpeg"), "image/jpeg")).toMatchObject({ width: 64 });
  });

  test("says no to one with more pixels than may be, without decoding it", async () => {
    const [square, long] = [await picture(10_001, 10_001), await picture(30_000, 1)];
    for (const huge of [square, long]) {
      expect(await keep(huge, "image/png")).toBe("too-many-pixels");
      expect(await remake(huge)).toBe("too-many-pixels");
    }
  });
});

describe("An engine's picture", () => {
  const secret = "engine-secret";
  const source = () => sharp({ create: { width: 60, height: 40, channels: 3, background: "#a06030" } });
  const told = () =>
    source()
      .withExif({ IFD0: { ImageDescription: secret } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
      .withIccProfile("p3");

  const withComment = async (picture: Sharp) => {
    const jpeg = await picture.toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), Buffer.from(secret)]);
    return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
  };
  /** Metadata parts, and markers that announce them. */
  const hiddenPartsOf = (bytes: Buffer) => [
    ...(pngChunks(bytes) ?? []).filter(({ type }) => ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"].includes(type)),
    ...(jpegHeader(bytes) ?? []).filter(({ marker }) => marker === 0xfe || marker === 0xe1),
    ...(webpChunks(bytes) ?? []).filter(
      ({ type, dataStart }) => type === "VP8X" && ((bytes[dataStart] ?? 0) & 0x0c) !== 0,
    ),
  ];

  test.each([
    ["PNG", "image/png", () => told().png().toBuffer()],
    ["JPEG", "image/jpeg", () => told().jpeg().toBuffer()],
    ["JPEG with a comment", "image/jpeg", () => withComment(told().jpeg())],
    ["progressive JPEG", "image/jpeg", () => told().jpeg({ progressive: true }).toBuffer()],
    ["WebP", "image/webp", () => told().webp().toBuffer()],
    ["lossless WebP", "image/webp", () => told().webp({ lossless: true }).toBuffer()],
  ])(
    "in a %s is kept pixel by pixel and in its colours, without anything that is not seen",
    async (_what, type, make) => {
      const before = Buffer.concat([await make(), Buffer.from(`<html>${secret}</html>`)]);
      expect(before.includes(secret)).toBe(true);
      const kept = await keep(before, type);
      if (typeof kept === "string") throw new Error(kept);
      const after = Buffer.from(kept.bytes);
      expect(after.includes(secret)).toBe(false);
      expect(after.includes("<html")).toBe(false);
      expect(after.byteLength).toBeLessThan(before.byteLength);
      const { exif, xmp, comments, icc } = await sharp(after).metadata();
      expect({ exif, xmp, comments }).toEqual({});
      expect(hiddenPartsOf(after)).toEqual([]);
      expect(icc).toEqual((await sharp(before).metadata()).icc);
      expect(await sharp(after).raw().toBuffer()).toEqual(await sharp(before).raw().toBuffer());
    },
  );

  test("that lies on its side by its EXIF data alone is made upright", async () => {
    const kept = await keep(await source().withMetadata({ orientation: 6 }).jpeg().toBuffer(), "image/jpeg");
    expect(kept).toMatchObject({ width: 40, height: 60, mediaType: "image/jpeg" });
  });
});
