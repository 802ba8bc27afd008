import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pngChunk } from "./png.ts";
import { bytesOf } from "./sections.ts";
import { stripImage, turnUpright } from "./strip-image.ts";
import { riffChunk, riffHeader, riffHeaderBytes } from "./webp.ts";

const source = () => sharp({ create: { width: 16, height: 16, channels: 3, background: "#a06030" } });

/** Left red and right blue, top light and bottom dark: each of the eight orientations produces a different image. */
async function corners(): Promise<Uint8Array> {
  const pixels = Uint8Array.from([255, 100, 100, 100, 100, 255, 120, 0, 0, 0, 0, 120]);
  return sharp(pixels, { raw: { width: 2, height: 2, channels: 3 } })
    .png()
    .toBuffer();
}

describe("A picture as decoders may see it", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("is turned as sharp turns it, orientation %i", async (orientation) => {
    for (const format of ["png", "jpeg", "webp"] as const) {
      const options = format === "jpeg" ? { quality: 100, chromaSubsampling: "4:4:4" } : { lossless: true };
      const taken = await sharp(await corners())
        .resize(32, 24, { kernel: "nearest", fit: "fill" })
        [format](options)
        .withMetadata({ orientation })
        .toBuffer();
      const bare = stripImage(taken);
      if (typeof bare === "string") throw new Error(bare);
      expect(bare.orientation).toBe(orientation);
      const turned = await turnUpright(sharp(bare.bytes), bare.orientation).raw().toBuffer();
      expect(turned.equals(await sharp(taken).autoOrient().raw().toBuffer()), `${format} ${orientation}`).toBe(true);
    }
  });

  test.each<[string, (zeros: Uint8Array) => [string, Uint8Array]]>([
    ["iTXt", (zeros) => ["iTXt", Buffer.concat([bytesOf("k\0\u0001\0\0\0"), zeros])]],
    ["zTXt", (zeros) => ["zTXt", Buffer.concat([bytesOf("k\0\0"), zeros])]],
    ["eXIf", (zeros) => ["eXIf", zeros]],
  ])("of a PNG with compressed %s chunks has none of them", async (_name, chunkOf) => {
    const [type, data] = chunkOf(deflateSync(new Uint8Array(1_000)));
    const png = await source().png().toBuffer();
    const chunk = pngChunk(type, data);
    const heavy = Buffer.concat([png.subarray(0, 33), ...Array<Uint8Array>(2).fill(chunk), png.subarray(33)]);
    const bare = stripImage(heavy);
    if (typeof bare === "string") throw new Error(bare);
    expect(bare).toEqual(stripImage(png));
  });

  test("of a PNG with repeated chunks has each of them once", async () => {
    const png = await source().png().toBuffer();
    const gamma = pngChunk("gAMA", Uint8Array.of(0, 1, 134, 160));
    const withOne = Buffer.concat([png.subarray(0, 33), gamma, png.subarray(33)]);
    const heavy = Buffer.concat([png.subarray(0, 33), ...Array<Uint8Array>(2).fill(gamma), png.subarray(33)]);
    expect(stripImage(heavy)).toEqual(stripImage(withOne));
  });

  test("of a WebP with several frames has the first one", async () => {
    const frames = (count: number) => {
      const size = Uint8Array.of(0, 0, 0, 0, 0, 0, 15, 0, 0, 15, 0, 0, 100, 0, 0, 0);
      const frame = riffChunk("ANMF", Buffer.concat([size, webp.subarray(riffHeaderBytes)]));
      const head = riffChunk("VP8X", Uint8Array.of(2, 0, 0, 0, 15, 0, 0, 15, 0, 0));
      const parts = [head, riffChunk("ANIM", new Uint8Array(6)), ...Array<Uint8Array>(count).fill(frame)];
      return Buffer.concat([riffHeader(parts.reduce((sum, { length }) => sum + length, 0)), ...parts]);
    };
    const webp = await source().webp().toBuffer();
    const bare = stripImage(frames(2));
    if (typeof bare === "string") throw new Error(bare);
    expect(bare).toEqual(stripImage(frames(1)));
    expect(await sharp(bare.bytes).metadata()).toMatchObject({ format: "webp", width: 16, height: 16 });
  });

  test.each<[string, Uint8Array]>([
    ["with nothing in it", new Uint8Array()],
    ["that points beyond its end", Uint8Array.from([0x49, 0x49, 42, 0, 255, 255, 255, 255])],
    ["with more entries than it has", Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 255, 255])],
    [
      "with an orientation of nine",
      Uint8Array.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 9, 0, 0, 0, 0, 0, 0]),
    ],
  ])("lies as it is where its EXIF data is a structure %s", async (_what, tiff) => {
    const png = await source().png().toBuffer();
    const taken = Buffer.concat([png.subarray(0, 33), pngChunk("eXIf", tiff), png.subarray(33)]);
    expect(stripImage(taken)).toMatchObject({ orientation: 1 });
  });
});
