import type { BitReader } from "./bits.ts";
import type { Windows } from "./windows.ts";

/** A filter of temporal noise shaping (ISO/IEC 14496-3, section 4.6.9). */
export interface ShapingFilter {
  /** Its part of the spectrum. */
  from: number;
  to: number;
  isBackward: boolean;
  coefficients: readonly number[];
}

const orderMax = { long: 12, short: 7 };

/** Reads the filters of a channel. Throws RangeError. */
export function readShaping(bits: BitReader, windows: Windows, isShort: boolean): ShapingFilter[] {
  const { offsets, shaped, windowSamples } = windows;
  const windowCount = windows.groups.reduce((sum, length) => sum + length, 0);
  const filters: ShapingFilter[] = [];
  for (let window = 0; window < windowCount; window++) {
    const count = bits.read(isShort ? 1 : 2);
    const resolution = count > 0 ? bits.bit() + 3 : 0;
    let top = offsets.length - 1;
    for (let filter = 0; filter < count; filter++) {
      const length = bits.read(isShort ? 4 : 6);
      const order = bits.read(isShort ? 3 : 5);
      const bottom = Math.max(0, top - length);
      if (order > (isShort ? orderMax.short : orderMax.long)) throw new RangeError("a filter is too long");
      if (order > 0) {
        const isBackward = bits.bit() === 1;
        const reflections = readReflections(bits, order, resolution);
        filters.push({
          from: window * windowSamples + (offsets[Math.min(bottom, shaped)] ?? 0),
          to: window * windowSamples + (offsets[Math.min(top, shaped)] ?? 0),
          isBackward,
          coefficients: predictorOf(reflections),
        });
      }
      top = bottom;
    }
  }
  return filters;
}

function readReflections(bits: BitReader, order: number, resolution: number): number[] {
  const codeBits = resolution - bits.bit();
  const half = 2 ** (resolution - 1);
  return Array.from({ length: order }, () => {
    const code = bits.read(codeBits);
    const value = code >= 2 ** (codeBits - 1) ? code - 2 ** codeBits : code;
    return Math.sin((value * Math.PI) / 2 / (value >= 0 ? half - 0.5 : half + 0.5));
  });
}

/** Returns the coefficients of the linear predictor with these reflection coefficients. */
function predictorOf(reflections: readonly number[]): number[] {
  let predictor: number[] = [];
  for (const reflection of reflections) {
    const before = predictor;
    predictor = [...before.map((value, at) => value + reflection * (before[before.length - 1 - at] ?? 0)), reflection];
  }
  return predictor;
}

/** Applies the filters to a spectrum. */
export function shape(spectrum: Float32Array, filters: readonly ShapingFilter[]): void {
  for (const { from, to, isBackward, coefficients } of filters) {
    const step = isBackward ? -1 : 1;
    const start = isBackward ? to - 1 : from;
    for (let count = 0; count < to - from; count++) {
      const at = start + count * step;
      let value = spectrum[at] ?? 0;
      for (let tap = 1; tap <= Math.min(count, coefficients.length); tap++) {
        value -= (coefficients[tap - 1] ?? 0) * (spectrum[at - tap * step] ?? 0);
      }
      spectrum[at] = value;
    }
  }
}
