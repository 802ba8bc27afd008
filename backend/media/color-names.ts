import type { NamedColor } from "../../contract/color-terms.ts";

/** A color in OKLab. */
export type Lab = readonly [lightness: number, a: number, b: number];

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** Converts an sRGB color, each channel from 0 to 255, to OKLab. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear[Math.round(red)] ?? 0, linear[Math.round(green)] ?? 0, linear[Math.round(blue)] ?? 0];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the name that most people give a color. Borders between names are a matter of taste. */
export function nameOf([lightness, a, b]: Lab): NamedColor {
  const chroma = Math.hypot(a, b);
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  if (lightness < 0.22 || (lightness < 0.3 && chroma < 0.05)) return "black";
  if (lightness > 0.9 && chroma < 0.04) return "white";
  if (chroma < 0.035) return "gray";
  if (hue < 42 || hue >= 345) return reddish(lightness, chroma, hue);
  if (hue < 85) return lightness > 0.62 && chroma > 0.1 ? "orange" : "brown";
  if (hue < 118) return lightness > 0.7 ? "yellow" : hue < 100 ? "brown" : "green";
  if (hue < 190) return "green";
  if (hue < 283) return "blue";
  return hue >= 318 && lightness > 0.65 ? "pink" : "purple";
}

function reddish(lightness: number, chroma: number, hue: number): NamedColor {
  if (lightness > 0.72 || (lightness > 0.6 && (hue < 12 || hue >= 345))) return "pink";
  return chroma < 0.1 && hue >= 12 && hue < 42 ? "brown" : "red";
}
