import { datasetSideMinPixels } from "../../../contract/limits.ts";
import type { PictureProblem } from "../../../contract/training.ts";

export interface MeasuredPicture {
  id: string;
  width: number;
  height: number;
  /** `null` before it was measured, empty when it could not be measured. */
  look: string | null;
  sharpness: number | null;
}

export interface Judgement {
  problems: PictureProblem[];
  duplicateOf: string | null;
}

/**
 * Two images look the same if they differ in this many of 256 comparisons or fewer. Decision 023 has the measurements.
 */
export const sameLookBits = 12;
/** An image below this value is out of focus. Decision 023 has the measurements. */
export const sharpnessMin = 20;

/**
 * Returns the problem of each image of a set, in order. Of images that look the same, the first one without another
 * problem counts, and the others are its duplicates.
 */
export function judgePictures(pictures: readonly MeasuredPicture[]): Judgement[] {
  const kept: { id: string; look: Look }[] = [];
  return pictures.map(({ id, width, height, look: written, sharpness }) => {
    const problems: PictureProblem[] = [];
    if (Math.min(width, height) < datasetSideMinPixels) problems.push("too_small");
    if (sharpness !== null && sharpness < sharpnessMin) problems.push("blurred");
    const look = written ? readLook(written) : undefined;
    const original = look && kept.find((one) => differingBits(one.look, look) <= sameLookBits);
    if (original) problems.push("duplicate");
    if (look && problems.length === 0) kept.push({ id, look });
    return { problems, duplicateOf: original?.id ?? null };
  });
}

/** The bits of a look, 32 per number. */
export type Look = readonly number[];

export function readLook(digits: string): Look {
  return (digits.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight, 16));
}

export function differingBits(a: Look, b: Look): number {
  return a.reduce((sum, bits, index) => sum + countBits(bits ^ (b[index] ?? 0)), 0);
}

/** Returns how many of 32 bits are set, counted in pairs, fours and eights in parallel. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
