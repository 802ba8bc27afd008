import sharp from "sharp";
import { createGate } from "./gate.ts";

/** What an avatar is kept as, whatever was sent. */
const sidePixels = 512;
const webpQuality = 85;
/** 8,192 by 8,192: more than any camera's square, little enough to decode in memory. */
const pixelsMax = 8_192 * 8_192;

/** By their first bytes, so that no decoder sees anything else: an SVG is a program and an HTML page is one too. */
const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  gif: (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)),
  webp: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
};

export interface AvatarPictures {
  /**
   * A square WebP of 512 pixels made from the middle of a picture: upright, of an animated one the first frame, and
   * without anything else that was in the file. `undefined` when the bytes are no intact JPEG, PNG, GIF or WebP.
   */
  make(bytes: Uint8Array): Promise<Uint8Array | undefined>;
}

/** Decodes so many pictures at a time; the others wait. */
export function createAvatarPictures(atOnce: number): AvatarPictures {
  const gate = createGate(atOnce);
  return { make: (bytes) => gate(() => makeAvatar(Buffer.from(bytes))) };
}

async function makeAvatar(bytes: Buffer): Promise<Uint8Array | undefined> {
  const format = Object.keys(beginnings).find((name) => beginnings[name]?.(bytes));
  if (format === undefined) return undefined;
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "warning", sequentialRead: true, pages: 1 });
    if ((await picture.metadata()).format !== format) return undefined;
    return await picture
      .autoOrient()
      .resize({ width: sidePixels, height: sidePixels, fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: webpQuality })
      .toBuffer();
  } catch {
    return undefined;
  }
}
