import sharp from "sharp";
import { createGate } from "../../concurrency/gate.ts";
import { decodeAsShown } from "../../media/decode-as-shown.ts";
import { openStripped } from "../../media/open-stripped.ts";
import { cover } from "../../media/resample.ts";
import { bytesOf, startsWith } from "../../media/sections.ts";
import { stripImage, turnUpright } from "../../media/strip-image.ts";

/** Every avatar is stored at this size. */
const sidePixels = 512;
const webpQuality = 85;
/** 8,192 by 8,192: larger than any camera's square, small enough to decode in memory. */
const pixelsMax = 8_192 * 8_192;

/** Many times what the largest image needs. */
const decodeSecondsMax = 10;

export interface AvatarImages {
  /**
   * Returns a square WebP of 512 pixels, cut from the middle of an image. It is upright, shows the first frame of an
   * animation, and has no metadata. Returns `undefined` when the bytes are not an intact JPEG, PNG, GIF or WebP.
   */
  make(bytes: Uint8Array, ownerId: string): Promise<Uint8Array | undefined>;
}

/** Decodes up to `atOnce` images at a time. Owners take turns. */
export function createAvatarImages(atOnce: number): AvatarImages {
  const gate = createGate(atOnce);
  return { make: (bytes, ownerId) => gate(() => makeAvatar(bytes), ownerId) };
}

async function makeAvatar(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const bare = isGif(bytes) ? { bytes, orientation: 1 as const, isComplete: true } : stripImage(bytes);
  if (typeof bare === "string") return undefined;
  try {
    const { width, height } = await sharp(bare.bytes, { limitInputPixels: pixelsMax }).metadata();
    const size = bare.orientation > 4 ? { width: height, height: width } : { width, height };
    return await decodeAsShown(bare, async (failOn) => {
      const picture = openStripped(bare, { limitInputPixels: pixelsMax, failOn, sequentialRead: true, pages: 1 });
      const upright = turnUpright(picture, bare.orientation).toColourspace("srgb");
      const square = await cover(upright.timeout({ seconds: decodeSecondsMax }), size, {
        width: sidePixels,
        height: sidePixels,
      });
      return square.webp({ quality: webpQuality }).toBuffer();
    });
  } catch {
    return undefined;
  }
}

/** Checks the first bytes, so that no other decoder runs. A GIF's text blocks are not compressed, and are skipped. */
function isGif(bytes: Uint8Array): boolean {
  return startsWith(bytes, bytesOf("GIF87a")) || startsWith(bytes, bytesOf("GIF89a"));
}
