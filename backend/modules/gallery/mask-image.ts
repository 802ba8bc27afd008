import sharp from "sharp";
import { maskMaxPixels } from "../../../contract/limits.ts";
import { createGate } from "../../concurrency/gate.ts";
import { decodeAsShown } from "../../media/decode-as-shown.ts";
import { coverageOf, encodeMask, sizeWithin } from "../../media/draw-mask.ts";
import { type RawImage, toRaw } from "../../media/resample.ts";
import { stripImage, turnUpright } from "../../media/strip-image.ts";
import { openImage, type PictureProblem, problemOf } from "./picture.ts";

/** A gray PNG with 8 bits. */
export interface MaskImage {
  bytes: Uint8Array;
  width: number;
  height: number;
  /** The part that is white, from 0 to 1. */
  coverage: number;
}

/** Reads and draws masks, one at a time. Owners take turns. */
export interface MaskImages {
  /** Normalizes an uploaded image, or returns why it is refused. */
  read(bytes: Uint8Array, ownerId: string): Promise<MaskImage | PictureProblem>;
  /** Encodes a mask that `draw` draws when its turn comes. */
  draw(draw: () => Promise<RawImage>, ownerId: string): Promise<MaskImage>;
}

export function createMaskImages(): MaskImages {
  const gate = createGate(1);
  return {
    read: (bytes, ownerId) => gate(() => readMaskImage(bytes), ownerId),
    draw: (draw, ownerId) => gate(async () => finish(await draw()), ownerId),
  };
}

/**
 * Normalizes an uploaded image to a mask: gray, upright, black where it is transparent, at most `maskMaxPixels`. Of an
 * animation, only the first frame counts. Returns why it is refused otherwise.
 */
async function readMaskImage(bytes: Uint8Array): Promise<MaskImage | PictureProblem> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") return bare;
  const problem = await problemOf(bare);
  if (problem) return problem;
  try {
    const { width, height } = await sharp(bare.bytes, { limitInputPixels: false }).metadata();
    const limit = sizeWithin({ width, height }, maskMaxPixels);
    const side = Math.max(limit.width, limit.height);
    const mask = await decodeAsShown(bare, (failOn) => {
      const upright = turnUpright(openImage(bare, failOn), bare.orientation).flatten({ background: "#000" });
      const small = upright.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
      return toRaw(small.toColourspace("b-w"));
    });
    return await finish(mask);
  } catch {
    return "broken";
  }
}

async function finish(mask: RawImage): Promise<MaskImage> {
  const { width, height } = mask;
  return { bytes: await encodeMask(mask), width, height, coverage: coverageOf(mask) };
}
