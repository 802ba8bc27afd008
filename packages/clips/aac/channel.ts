import type { Bands } from "./bands.ts";
import type { BitReader } from "./bits.ts";
import { readDifference, readQuantized } from "./huffman.ts";
import { readShaping, type ShapingFilter } from "./shaping.ts";
import { frameSamples, readWindows, sequences, type Windows } from "./windows.ts";

export const codebooks = { zero: 0, reserved: 12, noise: 13, intensityOut: 14, intensityIn: 15 } as const;

export interface Channel {
  windows: Windows;
  /** The codebook of each band, group after group. */
  bookOf: Uint8Array;
  /** The scale factor of each band; for intensity, its position; for noise, its energy. */
  scaleOf: Int16Array;
  shaping: readonly ShapingFilter[];
  spectrum: Float32Array;
}

/** Reads the spectrum of a channel. Channels of a pair may share their windows. Throws RangeError. */
export function readChannel(bits: BitReader, bands: Bands, shared: Windows | undefined, noise: () => number): Channel {
  const gain = bits.read(8);
  const windows = shared ?? readWindows(bits, bands);
  const isShort = windows.sequence === sequences.short;
  const bookOf = readBooks(bits, windows);
  const scaleOf = readScales(bits, bookOf, gain);
  const pulses = bits.bit() === 1 ? readPulses(bits, windows) : [];
  const shaping = bits.bit() === 1 ? readShaping(bits, windows, isShort) : [];
  if (bits.bit() === 1) throw new RangeError("gain control is not part of AAC-LC");
  const quantized = new Int32Array(frameSamples);
  eachBand(windows, (band, from, to) => {
    const book = bookOf[band] ?? 0;
    if (book !== codebooks.zero && book < codebooks.reserved) readQuantized(bits, book, quantized, from, to);
  });
  for (const { at, amount } of pulses)
    quantized[at] = (quantized[at] ?? 0) + ((quantized[at] ?? 0) < 0 ? -amount : amount);
  const spectrum = new Float32Array(frameSamples);
  eachBand(windows, (band, from, to) => {
    const book = bookOf[band] ?? 0;
    const scale = scaleOf[band] ?? 0;
    if (book === codebooks.noise) return fillWithNoise(spectrum.subarray(from, to), 2 ** (scale / 4), noise);
    const factor = 2 ** ((scale - 100) / 4);
    for (let at = from; at < to; at++) {
      const value = quantized[at] ?? 0;
      spectrum[at] = Math.sign(value) * Math.abs(value) ** (4 / 3) * factor;
    }
  });
  return { windows, bookOf, scaleOf, shaping, spectrum };
}

/** Visits each band of each window in the order in which they are stored, with its number and its place in the spectrum. */
export function eachBand(
  { groups, bandCount, offsets, windowSamples }: Windows,
  visit: (band: number, from: number, to: number) => void,
): void {
  let window = 0;
  for (const [group, length] of groups.entries()) {
    for (let band = 0; band < bandCount; band++) {
      for (let one = window; one < window + length; one++) {
        const start = one * windowSamples;
        visit(group * bandCount + band, start + (offsets[band] ?? 0), start + (offsets[band + 1] ?? 0));
      }
    }
    window += length;
  }
}

function readBooks(bits: BitReader, { sequence, groups, bandCount }: Windows): Uint8Array {
  const lengthBits = sequence === sequences.short ? 3 : 5;
  const more = 2 ** lengthBits - 1;
  const bookOf = new Uint8Array(groups.length * bandCount);
  for (let group = 0; group < groups.length; group++) {
    for (let band = 0; band < bandCount; ) {
      const book = bits.read(4);
      if (book === codebooks.reserved) throw new RangeError("a codebook is reserved");
      let length = 0;
      for (let part = more; part === more; length += part) part = bits.read(lengthBits);
      if (band + length > bandCount) throw new RangeError("a section is too long");
      bookOf.fill(book, group * bandCount + band, group * bandCount + band + length);
      band += length;
    }
  }
  return bookOf;
}

function readScales(bits: BitReader, bookOf: Uint8Array, gain: number): Int16Array {
  const scaleOf = new Int16Array(bookOf.length);
  let [scale, energy, position] = [gain, gain - 90, 0];
  let isFirstNoise = true;
  for (const [band, book] of bookOf.entries()) {
    if (book === codebooks.zero) continue;
    if (book >= codebooks.intensityOut) scaleOf[band] = position += readDifference(bits);
    else if (book === codebooks.noise) {
      energy += isFirstNoise ? bits.read(9) - 256 : readDifference(bits);
      isFirstNoise = false;
      scaleOf[band] = energy;
    } else {
      scale += readDifference(bits);
      if (scale < 0 || scale > 255) throw new RangeError("a scale factor is out of range");
      scaleOf[band] = scale;
    }
  }
  return scaleOf;
}

function readPulses(bits: BitReader, { sequence, offsets, bandCount }: Windows): { at: number; amount: number }[] {
  if (sequence === sequences.short) throw new RangeError("short windows have no pulses");
  const count = bits.read(2) + 1;
  const band = bits.read(6);
  if (band >= bandCount) throw new RangeError("a pulse is in no band");
  let at = offsets[band] ?? 0;
  return Array.from({ length: count }, () => {
    at += bits.read(5);
    if (at >= frameSamples) throw new RangeError("a pulse is out of range");
    return { at, amount: bits.read(4) };
  });
}

function fillWithNoise(values: Float32Array, level: number, noise: () => number): void {
  let power = 0;
  for (let at = 0; at < values.length; at++) {
    const value = noise();
    values[at] = value;
    power += value * value;
  }
  const factor = level / Math.sqrt(power || 1);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * factor;
}
