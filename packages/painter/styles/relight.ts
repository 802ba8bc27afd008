import { mix, type Rgb } from "../color.ts";
import { colorValues } from "../concepts.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import { createRandom } from "../random.ts";
import type { Reading } from "../read-prompt.ts";
import { byte, grainOf, type Picture } from "./picture.ts";

/** The effect of a prompt on the light of an image. */
interface Relight {
  /** 1 leaves the brightness unchanged. */
  exposure: number;
  contrast: number;
  saturation: number;
  /** Colors for shadows and highlights, and their strength. */
  shadows: Rgb;
  lights: Rgb;
  amount: number;
  /** Mist, denser toward the middle of the image. */
  haze: number;
  hazeColor: Rgb;
  /** A low light from one side. */
  glow: number;
  glowColor: Rgb;
  /** How far greens turn toward this color, 0 to 1. */
  leaves: number;
  leafColor: Rgb;
  /** How far blacks are lifted. */
  fade: number;
}

const untouched: Relight = {
  exposure: 1,
  contrast: 1,
  saturation: 1,
  shadows: [40, 40, 46],
  lights: [255, 250, 240],
  amount: 0,
  haze: 0,
  hazeColor: [205, 212, 222],
  glow: 0,
  glowColor: [255, 190, 120],
  leaves: 0,
  leafColor: [204, 118, 42],
  fade: 0,
};

/** In the order in which they are applied. */
const effects: readonly (readonly [Parameters<Reading["has"]>[0], Partial<Relight>])[] = [
  ["spring", { saturation: 1.12, leaves: 0.3, leafColor: [140, 200, 80], glow: 0.12, glowColor: [255, 226, 226] }],
  ["summer", { saturation: 1.12, exposure: 1.06, shadows: [40, 50, 70], lights: [255, 244, 210], amount: 0.12 }],
  ["autumn", { leaves: 0.85, shadows: [58, 34, 30], lights: [255, 220, 160], amount: 0.16 }],
  [
    "winter",
    {
      saturation: 0.6,
      leaves: 0.75,
      leafColor: [214, 224, 236],
      shadows: [52, 66, 96],
      lights: [240, 247, 255],
      amount: 0.26,
      exposure: 1.08,
    },
  ],
  ["sunrise", { shadows: [70, 62, 110], lights: [255, 214, 178], amount: 0.3, glow: 0.5, glowColor: [255, 178, 120] }],
  ["noon", { exposure: 1.14, contrast: 1.1, saturation: 1.08 }],
  [
    "golden-hour",
    { shadows: [72, 48, 58], lights: [255, 214, 146], amount: 0.34, glow: 0.55, glowColor: [255, 170, 84] },
  ],
  [
    "sunset",
    {
      exposure: 0.88,
      saturation: 1.25,
      contrast: 1.1,
      shadows: [52, 30, 84],
      lights: [255, 176, 118],
      amount: 0.42,
      glow: 0.65,
      glowColor: [255, 118, 62],
    },
  ],
  [
    "dusk",
    {
      exposure: 0.66,
      shadows: [24, 26, 74],
      lights: [196, 158, 190],
      amount: 0.5,
      glow: 0.25,
      glowColor: [232, 130, 140],
    },
  ],
  [
    "night",
    { exposure: 0.4, contrast: 1.12, saturation: 0.8, shadows: [4, 10, 44], lights: [132, 166, 244], amount: 0.58 },
  ],
  ["fog", { haze: 0.62, contrast: 0.86, saturation: 0.72 }],
  [
    "rain",
    { exposure: 0.78, saturation: 0.68, haze: 0.2, shadows: [38, 48, 62], lights: [196, 208, 220], amount: 0.24 },
  ],
  [
    "storm",
    { exposure: 0.62, contrast: 1.2, saturation: 0.6, shadows: [24, 30, 44], lights: [180, 192, 208], amount: 0.3 },
  ],
  [
    "snow",
    {
      saturation: 0.62,
      haze: 0.24,
      hazeColor: [232, 238, 246],
      shadows: [62, 76, 104],
      lights: [244, 249, 255],
      amount: 0.28,
    },
  ],
  ["warm", { shadows: [70, 42, 34], lights: [255, 222, 170], amount: 0.26 }],
  ["cold", { shadows: [28, 46, 82], lights: [214, 232, 255], amount: 0.28 }],
  ["dramatic", { contrast: 1.32, exposure: 0.9 }],
  [
    "dreamy",
    { fade: 0.3, haze: 0.16, hazeColor: [255, 236, 244], saturation: 0.94, glow: 0.25, glowColor: [255, 214, 230] },
  ],
  [
    "mysterious",
    {
      exposure: 0.66,
      saturation: 0.66,
      haze: 0.24,
      hazeColor: [120, 140, 150],
      shadows: [12, 28, 36],
      lights: [170, 200, 196],
      amount: 0.3,
    },
  ],
  ["magical", { shadows: [44, 22, 88], lights: [255, 226, 250], amount: 0.3, glow: 0.3, glowColor: [214, 150, 255] }],
  ["cheerful", { saturation: 1.34, exposure: 1.06 }],
  ["lonely", { saturation: 0.6, shadows: [40, 52, 70], lights: [214, 222, 226], amount: 0.2 }],
  [
    "pastel",
    { fade: 0.75, contrast: 0.8, saturation: 0.84, shadows: [170, 150, 190], lights: [255, 246, 238], amount: 0.3 },
  ],
  [
    "neon",
    { exposure: 0.6, contrast: 1.25, saturation: 1.5, shadows: [30, 6, 78], lights: [120, 236, 255], amount: 0.44 },
  ],
  ["vintage", { fade: 0.7, saturation: 0.7, shadows: [62, 42, 28], lights: [250, 224, 172], amount: 0.4 }],
  ["silhouette", { exposure: 0.5, contrast: 1.8, glow: 0.5 }],
  ["monochrome", { saturation: 0, contrast: 1.2 }],
];

/** Whether the prompt mentions light. */
export function tellsOfLight(reading: Reading): boolean {
  return reading.looseColors.length > 0 || effects.some(([concept]) => reading.has(concept));
}

/**
 * Relights an image according to the time, weather, season, mood and colors of the prompt; `amount` 0 leaves it
 * unchanged.
 */
export function relight(picture: Picture, reading: Reading, seed: number, amount: number): Uint8Array {
  const options = combined(reading, amount);
  const { width, height } = picture;
  const random = createRandom(`relight ${seed}`);
  const side = random.chance(0.5) ? 0.12 : 0.88;
  const noise = createNoise(random.seed);
  const dither = grainOf(random.seed);
  const unit = Math.min(width, height);
  const pixels = new Uint8Array(width * height * 3);
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      color[0] = picture.pixels[at] ?? 0;
      color[1] = picture.pixels[at + 1] ?? 0;
      color[2] = picture.pixels[at + 2] ?? 0;
      if (options.leaves > 0) turnLeaves(color, options);
      const level = clamp((0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2]) / 255);
      // Light sources stay bright when the light fades.
      const exposure =
        options.exposure < 1
          ? options.exposure + (1 - options.exposure) * smooth(0.86, 1, level) * 0.8
          : options.exposure;
      const distance = Math.hypot((x / width - side) * 1.1, y / height - 0.38);
      const glow = options.glow * Math.exp(-distance * 3.2) * 0.62;
      const mist =
        options.haze *
        clamp(0.55 + 0.5 * noise.fbm((x / unit) * 1.8, (y / unit) * 3.6, 3)) *
        (1 - 0.7 * Math.abs(y / height - 0.45));
      const grey = level * 255;
      for (let channel = 0; channel < 3; channel++) {
        let value = grey + ((color[channel] ?? 0) - grey) * options.saturation;
        value = 116 + (value * exposure - 116) * options.contrast;
        const tone = (options.shadows[channel] ?? 0) * (1 - level) + (options.lights[channel] ?? 0) * level;
        value += (tone * Math.min(1.1, exposure + 0.1) - value) * options.amount;
        value += (255 - value) * glow * ((options.glowColor[channel] ?? 0) / 255) ** 1.6;
        value += ((options.hazeColor[channel] ?? 0) * Math.min(1, exposure + 0.1) - value) * mist;
        value = value * (1 - options.fade * 0.2) + options.fade * 38;
        pixels[at + channel] = byte(value + dither() * 0.8);
      }
    }
  return pixels;
}

/** Turns greens and similar colors; skin and sky are unchanged. */
function turnLeaves(color: [number, number, number], options: Relight): void {
  const [r, g, b] = color;
  const green = smooth(-3, 22, g - Math.max(b, r * 0.94)) * options.leaves;
  if (green <= 0) return;
  const bright = (0.3 * r + 0.6 * g + 0.1 * b) / 140;
  for (let channel = 0; channel < 3; channel++)
    color[channel] = (color[channel] ?? 0) * (1 - green) + (options.leafColor[channel] ?? 0) * bright * green;
}

function combined(reading: Reading, amount: number): Relight {
  let options = untouched;
  for (const [concept, effect] of effects) if (reading.has(concept)) options = laidOver(options, effect, amount);
  const [loose] = reading.looseColors;
  if (loose) {
    const tone = colorValues[loose];
    options = laidOver(
      options,
      { shadows: mix(tone, [20, 20, 30], 0.72), lights: mix(tone, [255, 255, 255], 0.45), amount: 0.42 },
      amount,
    );
  }
  return options;
}

/** Factors multiply, amounts add up to at most 1, and colors follow the stronger effect. */
function laidOver(below: Relight, effect: Partial<Relight>, strength: number): Relight {
  const factor = (value: number | undefined) => Math.max(0, 1 + ((value ?? 1) - 1) * strength);
  const added = (before: number, value: number | undefined) =>
    1 - (1 - before) * (1 - Math.min(0.95, (value ?? 0) * strength));
  const amount = added(below.amount, effect.amount);
  const share = amount > 0 ? Math.min(1, ((effect.amount ?? 0) * strength) / amount) : 0;
  return {
    exposure: below.exposure * factor(effect.exposure),
    contrast: below.contrast * factor(effect.contrast),
    saturation: below.saturation * factor(effect.saturation),
    shadows: mix(below.shadows, effect.shadows ?? below.shadows, share),
    lights: mix(below.lights, effect.lights ?? below.lights, share),
    amount,
    haze: added(below.haze, effect.haze),
    hazeColor: effect.hazeColor ?? below.hazeColor,
    glow: added(below.glow, effect.glow),
    glowColor: effect.glowColor ?? below.glowColor,
    leaves: added(below.leaves, effect.leaves),
    leafColor: effect.leafColor ?? below.leafColor,
    fade: added(below.fade, effect.fade),
  };
}
