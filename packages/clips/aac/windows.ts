import type { Bands } from "./bands.ts";
import type { BitReader } from "./bits.ts";

export const frameSamples = 1024;
export const shortSamples = 128;

/** How a frame is divided into windows (ISO/IEC 14496-3, table 4.156). */
export const sequences = { long: 0, start: 1, short: 2, stop: 3 } as const;

export interface Windows {
  sequence: number;
  /** 0: sine; 1: Kaiser-Bessel derived. */
  shape: number;
  bandCount: number;
  /** How many windows each group has that share their scale factors. */
  groups: readonly number[];
  /** Where the bands of a window begin. */
  offsets: readonly number[];
  windowSamples: number;
  /** How many bands noise shaping reaches. */
  shaped: number;
}

/** Reads how a frame is divided into windows. Throws RangeError for what AAC-LC does not have. */
export function readWindows(bits: BitReader, bands: Bands): Windows {
  bits.skip(1);
  const sequence = bits.read(2);
  const shape = bits.bit();
  const isShort = sequence === sequences.short;
  const offsets = isShort ? bands.short : bands.long;
  const bandCount = bits.read(isShort ? 4 : 6);
  if (bandCount >= offsets.length) throw new RangeError("there are too many bands");
  const groups = [1];
  if (isShort) {
    for (let window = 1; window < frameSamples / shortSamples; window++) {
      if (bits.bit() === 1) groups[groups.length - 1] = (groups.at(-1) ?? 0) + 1;
      else groups.push(1);
    }
  } else if (bits.bit() === 1) throw new RangeError("prediction is not part of AAC-LC");
  const shaped = Math.min(isShort ? bands.shapedShort : bands.shapedLong, bandCount);
  return { sequence, shape, bandCount, groups, offsets, windowSamples: isShort ? shortSamples : frameSamples, shaped };
}
