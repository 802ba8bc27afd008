/** Turns a stored value into light, both from 0 to 1. */
export type Transfer = (value: number) => number;

/** Returns the curve of a power. Values below 0 do not occur. */
export function power(exponent: number): Transfer {
  return (value) => value ** exponent;
}

/** IEC 61966-2-1. */
const srgb: Transfer = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const smpte240m: Transfer = (value) => (value < 0.0913 ? value / 4 : ((value + 0.1115) / 1.1115) ** (1 / 0.45));
/** Values for projectors: white is darker than the brightest light. */
const smpte428: Transfer = (value) => Math.min(1, (value ** 2.6 * 52.37) / 48);
/** What displays make of the video standards (ITU-R BT.1886), and what browsers show. */
const display = power(2.4);

/** ITU-T H.273, table 3: the transfer characteristics of a standard dynamic range by their code. */
export const transferOf: ReadonlyMap<number, Transfer> = new Map([
  [1, display],
  [4, power(2.2)],
  [5, power(2.8)],
  [6, display],
  [7, smpte240m],
  [8, power(1)],
  [11, display],
  [13, srgb],
  [14, display],
  [15, display],
  [17, smpte428],
]);
