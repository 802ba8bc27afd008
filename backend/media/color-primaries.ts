export type Triple = readonly [number, number, number];

/** Three colors in CIE XYZ. What they span is a color space; what lies in it are their amounts. */
export interface Basis {
  red: Triple;
  green: Triple;
  blue: Triple;
}

type Chromaticity = readonly [x: number, y: number];

/** CIE 1931 chromaticities. */
export interface Primaries extends Record<keyof Basis, Chromaticity> {
  white: Chromaticity;
}

const d65: Chromaticity = [0.3127, 0.329];
const illuminantC: Chromaticity = [0.31, 0.316];
const bt709: Primaries = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };
const smpte170m: Primaries = { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] };
const p3: Primaries = { white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] };

export const srgbPrimaries = bt709;
export const bt2020Primaries: Primaries = {
  white: d65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
};

/** ITU-T H.273, table 2: color primaries by their code. */
export const primariesOf: ReadonlyMap<number, Primaries> = new Map([
  [1, bt709],
  [4, { white: illuminantC, red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08] }],
  [5, { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] }],
  [6, smpte170m],
  [7, smpte170m],
  [8, { white: illuminantC, red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049] }],
  [9, bt2020Primaries],
  [10, { white: [1 / 3, 1 / 3], red: [1, 0], green: [0, 1], blue: [0, 0] }],
  [11, { ...p3, white: [0.314, 0.351] }],
  [12, p3],
  [22, { white: d65, red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077] }],
]);

/** The white of ICC profiles (ICC.1, section 7.2.16). */
export const d50: Triple = [0.9642, 1, 0.8249];

/** Primaries that span less are one color, as far as PNG can say (PNG, section 11.3.2.1). */
const volumeMin = 1e-9;

/** From XYZ to the responses of Bradford's cones, by column (ICC.1, annex E.3). */
const bradford: Basis = {
  red: [0.8951, -0.7502, 0.0389],
  green: [0.2664, 1.7135, -0.0685],
  blue: [-0.1614, 0.0367, 1.0296],
};

/** Whether the primaries lie in no line, and their white between them. */
export function spanColors({ white, red, green, blue }: Primaries): boolean {
  const full = { red: xyzOf(red), green: xyzOf(green), blue: xyzOf(blue) };
  if (Math.abs(volumeOf(full)) < volumeMin || white[1] <= 0) return false;
  return amountsIn(full, xyzOf(white)).every((amount) => amount > 0);
}

/** Returns the primaries in XYZ, each as bright as it is in white, and with white adapted to D50. */
export function basisOf({ white, red, green, blue }: Primaries): Basis {
  const full = { red: xyzOf(red), green: xyzOf(green), blue: xyzOf(blue) };
  const whiteXyz = scaled(xyzOf(white), 1 / white[1]);
  const amounts = amountsIn(full, whiteXyz);
  const [from, to] = [mix(bradford, whiteXyz), mix(bradford, d50)];
  const adapted = (color: Triple): Triple => {
    const cones = mix(bradford, color);
    return amountsIn(bradford, [
      (cones[0] * to[0]) / from[0],
      (cones[1] * to[1]) / from[1],
      (cones[2] * to[2]) / from[2],
    ]);
  };
  return {
    red: adapted(scaled(full.red, amounts[0])),
    green: adapted(scaled(full.green, amounts[1])),
    blue: adapted(scaled(full.blue, amounts[2])),
  };
}

/** Returns the color that these amounts of the primaries make. */
export function mix({ red, green, blue }: Basis, [r, g, b]: Triple): Triple {
  return [
    red[0] * r + green[0] * g + blue[0] * b,
    red[1] * r + green[1] * g + blue[1] * b,
    red[2] * r + green[2] * g + blue[2] * b,
  ];
}

/** Returns the amounts of the primaries that make a color. */
export function amountsIn(basis: Basis, color: Triple): Triple {
  const { red, green, blue } = basis;
  const volume = volumeOf(basis);
  return [
    dot(color, cross(green, blue)) / volume,
    dot(color, cross(blue, red)) / volume,
    dot(color, cross(red, green)) / volume,
  ];
}

function volumeOf({ red, green, blue }: Basis): number {
  return dot(red, cross(green, blue));
}

function xyzOf([x, y]: Chromaticity): Triple {
  return [x, y, 1 - x - y];
}

/** Returns a color that is brighter by a factor. */
export function scaled([x, y, z]: Triple, by: number): Triple {
  return [x * by, y * by, z * by];
}

function dot(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
