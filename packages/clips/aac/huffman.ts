import type { BitReader } from "./bits.ts";
import { type Codebook, scaleFactorCodebook, spectralCodebooks } from "./codebooks.ts";

/** The tuples of the codebooks 1 to 11: how many values, of how many each, the lowest one, and whether signs follow. */
const tuples = [
  { size: 4, base: 3, lowest: -1, hasSigns: false },
  { size: 4, base: 3, lowest: -1, hasSigns: false },
  { size: 4, base: 3, lowest: 0, hasSigns: true },
  { size: 4, base: 3, lowest: 0, hasSigns: true },
  { size: 2, base: 9, lowest: -4, hasSigns: false },
  { size: 2, base: 9, lowest: -4, hasSigns: false },
  { size: 2, base: 8, lowest: 0, hasSigns: true },
  { size: 2, base: 8, lowest: 0, hasSigns: true },
  { size: 2, base: 13, lowest: 0, hasSigns: true },
  { size: 2, base: 13, lowest: 0, hasSigns: true },
  { size: 2, base: 17, lowest: 0, hasSigns: true },
] as const;

const escapeCodebook = 11;
const escapeValue = 16;
const escapeMaxBits = 13;
const scaleFactorZero = 60;

/** Reads the difference between two scale factors. */
export function readDifference(bits: BitReader): number {
  return readValue(bits, scaleFactorCodebook) - scaleFactorZero;
}

/** Reads quantized values from `from` to `to` with a codebook from 1 to 11. */
export function readQuantized(bits: BitReader, number: number, quantized: Int32Array, from: number, to: number): void {
  const codebook = spectralCodebooks[number - 1];
  const tuple = tuples[number - 1];
  if (!codebook || !tuple) throw new RangeError(`there is no codebook ${number}`);
  const { size, base, lowest, hasSigns } = tuple;
  for (let at = from; at < to; at += size) {
    let value = readValue(bits, codebook);
    for (let place = size - 1; place >= 0; place--) {
      quantized[at + place] = (value % base) + lowest;
      value = Math.floor(value / base);
    }
    if (!hasSigns) continue;
    for (let place = at; place < at + size; place++) {
      if (quantized[place] !== 0 && bits.bit() === 1) quantized[place] = -(quantized[place] ?? 0);
    }
    if (number !== escapeCodebook) continue;
    for (let place = at; place < at + size; place++) {
      if (Math.abs(quantized[place] ?? 0) === escapeValue)
        quantized[place] = Math.sign(quantized[place] ?? 0) * readEscape(bits);
    }
  }
}

function readEscape(bits: BitReader): number {
  let length = 4;
  while (bits.bit() === 1) {
    length += 1;
    if (length > escapeMaxBits) throw new RangeError("a value is too large");
  }
  return 2 ** length + bits.read(length);
}

/** Codewords of the same length are consecutive numbers, and follow the shorter ones. */
function readValue(bits: BitReader, { counts, values }: Codebook): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (const count of counts) {
    code += bits.bit();
    if (code - first < count) return values[index + code - first] ?? 0;
    index += count;
    first = (first + count) * 2;
    code *= 2;
  }
  throw new RangeError("there is no such codeword");
}
