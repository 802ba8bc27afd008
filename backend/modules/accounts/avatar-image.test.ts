import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createAvatarImages } from "./avatar-image.ts";

const pictures = createAvatarImages(2);
const make = (bytes: Uint8Array) => pictures.make(bytes, "ada");

type Format = "png" | "jpeg" | "webp" | "gif";

/** Red on the left half, blue on the right. */
function halves(width: number, height: number) {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: "blue" } };
  return sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
}

async function colourAt(avatar: Uint8Array | undefined, left: number, top: number): Promise<string> {
  const { data } = await sharp(avatar)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? "red" : "blue";
}

describe("An avatar", () => {
  test.each<Format>(["png", "jpeg", "webp", "gif"])("made of a %s is a square WebP of 512 pixels", async (format) => {
    const avatar = await make(await halves(300, 200)[format]().toBuffer());
    expect(await sharp(avatar).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(await Promise.all([colourAt(avatar, 10, 256), colourAt(avatar, 500, 256)])).toEqual(["red", "blue"]);
  });

  test("stands upright, and keeps nothing of where and with what it was taken", async () => {
    // Orientation 6: the camera was turned. The left of the stored image belongs on top.
    const taken = await halves(400, 400)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Make: "SecretCamera" }, IFD3: { GPSLatitude: "52/1 0/1 0/1" } } })
      .toBuffer();
    expect(taken.includes("SecretCamera")).toBe(true);
    const avatar = await make(taken);
    expect(await Promise.all([colourAt(avatar, 256, 10), colourAt(avatar, 256, 500)])).toEqual(["red", "blue"]);
    const { exif, xmp, icc, orientation } = await sharp(avatar).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
  });

  test("made of an animation is its first frame", async () => {
    const frame = (colour: string) =>
      sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const animation = await sharp([await frame("red"), await frame("blue")], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBe(2);
    const avatar = await make(animation);
    expect((await sharp(avatar, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(await colourAt(avatar, 256, 256)).toBe("red");
  });

  test("is not made of anything else", async () => {
    const png = await halves(200, 200).png().toBuffer();
    const jpeg = await halves(200, 200).jpeg().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
    const refused: Record<string, Uint8Array> = {
      nothing: new Uint8Array(),
      text: Buffer.from("hello"),
      "an SVG": Buffer.from(svg),
      "an SVG behind a byte order mark": Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`),
      "an HTML page": Buffer.from("<!doctype html><script>alert(1)</script>"),
      "a TIFF": await halves(20, 20).tiff().toBuffer(),
      "an AVIF": await halves(20, 20).avif().toBuffer(),
      "a PNG broken off": png.subarray(0, png.byteLength - 40),
      "a JPEG broken off": jpeg.subarray(0, jpeg.byteLength / 2),
      "the beginning of a GIF": Buffer.from("GIF89a"),
      "an HTML page that begins like a GIF": Buffer.from("GIF89a<script>alert(1)</script>"),
    };
    for (const [name, bytes] of Object.entries(refused)) expect(await make(bytes), name).toBeUndefined();
  });

  test("is not made of a small file that unfolds to 14,000 pixels a side, and the file is not decoded", async () => {
    const bomb = await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: "red" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(5 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    expect(await make(bomb)).toBeUndefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });
});
