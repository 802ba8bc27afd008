import sharp from "sharp";
import { createGate } from "../../concurrency/gate.ts";
import { barePicture, turnUpright } from "../../media/bare-picture.ts";
import { bytesOf, startsWith } from "../../media/sections.ts";

/** What an avatar is kept as, whatever was sent. */
const sidePixels = 512;
const webpQuality = 85;
/** 8,192 by 8,192: more than any camera's square, little enough to decode in memory. */
const pixelsMax = 8_192 * 8_192;

/** Many times what the largest picture takes. */
const decodeSecondsMax = 10;

export interface AvatarPictures {
  /**
   * A square WebP of 512 pixels made from the middle of a picture: upright, of an animated one the first frame, and
   * without anything else that was in the file. `undefined` when the bytes are no intact JPEG, PNG, GIF or WebP.
   */
  make(bytes: Uint8Array, ownerId: string): Promise<Uint8Array | undefined>;
}

/** Decodes so many pictures at a time, and lets owners take turns. */
export function createAvatarPictures(atOnce: number): AvatarPictures {
  const gate = createGate(atOnce);
  return { make: (bytes, ownerId) => gate(() => makeAvatar(bytes), ownerId) };
}

async function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const bare = isGif(bytes) ? { bytes, orientation: 1 as const } : barePicture(bytes);
  if (typeof bare === "string") return undefined;
  try {
    const picture = sharp(bare.bytes, {
      limitInputPixels: pixelsMax,
      failOn: "warning",
      sequentialRead: true,
      pages: 1,
    });
    return await turnUpright(picture, bare.orientation)
      .resize({ width: sidePixels, height: sidePixels, fit: "cover" })
      .toColourspace("srgb")
      .webp({ quality: webpQuality })
      .timeout({ seconds: decodeSecondsMax })
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** By its first bytes, so that no decoder sees anything else. A GIF's texts are not compressed, and are skipped. */
function isGif(bytes: Uint8Array): boolean {
  return startsWith(bytes, bytesOf("GIF87a")) || startsWith(bytes, bytesOf("GIF89a"));
}
