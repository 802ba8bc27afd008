import { amountsIn, type Basis, basisOf, bt2020Primaries, mix, scaled, type Triple } from "./color-primaries.ts";
import type { Transfer } from "./transfer-functions.ts";

export type HighRange = "pq" | "hlg";

/** ITU-T H.273, table 3: the transfer characteristics of a high dynamic range by their code. */
export const highRangeOf: ReadonlyMap<number, HighRange> = new Map([
  [16, "pq"],
  [18, "hlg"],
]);

/** ITU-R BT.2408: the luminance of white on paper, and of the brightest light in HLG, in candela per square meter. */
const referenceWhite = 203;
const hlgPeak = 1_000;

/** Returns light relative to white on paper (SMPTE ST 2084, formula 4). */
const fromPq: Transfer = (value) => {
  const root = value ** (32 / 2_523);
  const light = Math.max(root - 3_424 / 4_096, 0) / (2_413 / 128 - (2_392 / 128) * root);
  return (10_000 * light ** (8_192 / 1_305)) / referenceWhite;
};

/** Returns the light of a scene, from 0 to 1 (ITU-R BT.2100, table 5: the inverse OETF). */
const fromHlg: Transfer = (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;

/** How much red, green, and blue of BT.2100 count in its luminance. */
const luminances: Triple = [0.2627, 0.678, 0.0593];

/** Returns light relative to white on paper for the light of a scene (BT.2100, table 5: the OOTF). */
function onDisplay(scene: Triple): Triple {
  const luminance = scene[0] * luminances[0] + scene[1] * luminances[1] + scene[2] * luminances[2];
  return scaled(scene, (luminance ** 0.2 * hlgPeak) / referenceWhite);
}

/** From here on, everything is white. */
const brightest = hlgPeak / referenceWhite;
const kneeLight = 0.5;
/** Where the curve between the knee and the brightest light bends: the share of the way along its tangents. */
const bend = 0.65;

/**
 * Returns the light of a standard display, from 0 to 1, for light relative to white on paper: the reference white tone
 * mapping of SMPTE ST 2094-50, annex D, as Chromium does it. Paper gets half of the light; what is brighter follows a
 * quadratic Bézier curve.
 */
function toneMapped(light: number): number {
  if (light <= 1) return light * kneeLight;
  if (light >= brightest) return 1;
  const middle = { x: 1 - bend + bend / kneeLight, y: (1 - bend) * kneeLight + bend };
  const [ax, bx] = [1 - 2 * middle.x + brightest, 2 * (middle.x - 1)];
  const t = (Math.sqrt(bx ** 2 + 4 * ax * (light - 1)) - bx) / (2 * ax);
  return kneeLight + t * (2 * (middle.y - kneeLight) + t * (kneeLight - 2 * middle.y + 1));
}

const wide = basisOf(bt2020Primaries);

/** Returns the light of a standard display for gray values of a high dynamic range. */
export function grayOnDisplay(range: HighRange): Transfer {
  return (value) => toneMapped(lightOf(range, [value, value, value])[0]);
}

/**
 * Returns a function from values of a high dynamic range with these primaries to XYZ on a standard display. The brightest
 * of the three colors of BT.2020 decides how much darker all become, so that hues stay.
 */
export function colorOnDisplay(range: HighRange, basis: Basis): (values: Triple) => Triple {
  return (values) => {
    const xyz = mix(basis, lightOf(range, values));
    const brightestColor = Math.max(...amountsIn(wide, xyz));
    return brightestColor > 0 ? scaled(xyz, toneMapped(brightestColor) / brightestColor) : xyz;
  };
}

function lightOf(range: HighRange, [red, green, blue]: Triple): Triple {
  return range === "pq"
    ? [fromPq(red), fromPq(green), fromPq(blue)]
    : onDisplay([fromHlg(red), fromHlg(green), fromHlg(blue)]);
}
