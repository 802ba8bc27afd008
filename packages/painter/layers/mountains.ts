import { mix, type Rgb, tint } from "../color.ts";
import { blend, type Frame } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

export interface RangeOptions {
  name: string;
  /** 0 at the horizon, 1 in front. */
  depth: number;
  /** Height of the highest crest above the foot, in pixels. */
  rise: number;
  /** The row of the foot of the range, in pixels. */
  foot: number;
  /** Number of crests across the image. */
  crests: number;
  /** 0 for rounded hills, 1 for sharp rock. */
  sharpness: number;
  rock: Rgb;
  /** Vegetation color of the lower slopes. */
  green: Rgb | undefined;
  /** Fraction of the height above which there is snow; 1 for none. */
  snowLine: number;
  /** Flat tops and banded cliffs, as in a canyon. */
  mesa?: boolean;
  /** A single cone, with a crater for a volcano. */
  cone?: "peak" | "volcano";
  coneX?: number;
}

/** A range lit from the sun's side, with snow, woods at its foot and mist in front of it. */
export function rangeLayer(view: View, options: RangeOptions): Layer {
  return {
    name: options.name,
    depth: options.depth,
    cost: 2,
    paint(frame) {
      paintRange(frame, view, options);
    },
  };
}

function paintRange(frame: Frame, view: View, options: RangeOptions): void {
  const { light, width, unit } = view;
  const noise = createNoise(view.random.fork(options.name).seed);
  const profile = crestLine(view, options);
  const lit = tint(options.rock, light.key);
  const shade = tint(options.rock, light.ambient);
  const greenLit = options.green ? tint(options.green, light.key) : undefined;
  const greenShade = options.green ? tint(options.green, light.ambient) : undefined;
  const snowLit = tint([250, 251, 255], light.key);
  const snowShade = tint([206, 218, 246], mix(light.ambient, light.key, 0.25));
  const distance = 1 - options.depth;
  const floor = Math.min(frame.height, Math.ceil(options.foot));
  const step = Math.max(1, unit / 420);
  for (let x = 0; x < width; x++) {
    const crest = profile[x] ?? options.foot;
    const steep = ((profile[Math.min(width - 1, x + 3)] ?? crest) - (profile[Math.max(0, x - 3)] ?? crest)) / 6;
    for (let y = Math.max(0, Math.floor(crest)); y < floor; y++) {
      const below = (y - crest) / unit;
      const altitude = clamp((options.foot - y) / Math.max(1, options.rise));
      const u = (x / unit) * 5;
      const v = (y / unit) * 5 + below * 4;
      const here = noise.fbm(u - below * 3 * view.lightSide, v, 4);
      const beside = noise.fbm(u + (0.05 * step + 0.03) * view.lightSide - below * 3 * view.lightSide, v - 0.03, 4);
      const facet = (here - beside) * (options.sharpness > 0.5 ? 9 : 4);
      const flank = steep * view.lightSide * (options.sharpness > 0.5 ? 0.3 : 0.18) * Math.exp(-below * 6);
      const facing = smooth(-0.2, 1.1, 0.45 + facet + flank);
      let color = mix(shade, lit, facing);
      if (options.mesa) {
        const band = noise.at(3, (y / unit) * 46 + here * 1.2);
        color = mix(color, tint([236, 190, 140], mix(light.ambient, light.key, facing)), smooth(0, 0.7, band) * 0.4);
      }
      if (greenLit && greenShade) {
        const woods = smooth(0.72, 0.32, altitude + here * 0.5);
        const speckle = noise.at(u * 14, v * 9) * 0.22;
        color = mix(color, mix(greenShade, greenLit, clamp(facing + speckle)), woods);
      }
      if (options.snowLine < 1) {
        const snow = smooth(-0.04, 0.08, altitude - options.snowLine + here * 0.34 - Math.max(0, -facet) * 0.03);
        color = mix(color, mix(snowShade, snowLit, clamp(facing * 1.15)), snow * 0.96);
      }
      const mist = clamp(distance * 0.62 + (1 - altitude) ** 3 * 0.4 * distance);
      color = mix(color, light.haze, mist);
      const cover = y === Math.floor(crest) ? 1 - (crest - Math.floor(crest)) : 1;
      blend(frame, (y * width + x) * 4, color, cover);
    }
  }
}

/** Returns the top of the range for every column, in pixels. */
export function crestLine(view: View, options: RangeOptions): Float32Array {
  const { width, unit } = view;
  const random = view.random.fork(`${options.name}/crest`);
  const noise = createNoise(random.seed);
  const start = random.between(0, 100);
  const line = new Float32Array(width);
  const spread = options.crests / width;
  const middle = (options.coneX ?? 0.5) * width;
  for (let x = 0; x < width; x++) {
    const u = x * spread + start;
    const round = 0.5 + noise.fbm(u, 3.3, 3) * 0.95;
    const sharp = noise.ridged(u * 0.9, 7.7, 6) * 1.15 - 0.22;
    let rise = round + (sharp - round) * options.sharpness;
    if (options.mesa)
      rise = smooth(0.36, 0.46, rise) * 0.62 + smooth(0.6, 0.66, rise) * 0.34 + 0.03 + noise.at(u * 9, 1) * 0.02;
    if (options.cone) {
      const off = Math.abs(x - middle) / (unit * (options.cone === "volcano" ? 0.62 : 0.55));
      const slope = Math.max(0, 1 - off) ** (options.cone === "volcano" ? 1.35 : 1.15);
      const top =
        options.cone === "volcano"
          ? Math.min(slope, 0.86 + (Math.abs(x - middle) / unit) * 0.25 + noise.at(u * 30, 2) * 0.012)
          : slope;
      rise = Math.max(rise * 0.22, top + noise.fbm(u * 5, 9, 4) * 0.07 * (1 - slope * 0.6));
    }
    line[x] = options.foot - clamp(rise, 0.02, 1.15) * options.rise;
  }
  return line;
}
