import { mix, type Rgb, scale } from "../color.ts";
import { blend, type Frame, shine } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

export interface WaterOptions {
  /** 0 for a mirror, 1 for a storm. */
  waves: number;
  /** Color seen from straight above, before any reflection. */
  color: Rgb;
  /** Returns its left and right bank at a row; the full width when omitted. */
  within?: (y: number) => readonly [left: number, right: number];
}

/**
 * Water that reflects everything painted above it, with waves that grow toward the viewer and a glittering path of
 * light.
 */
export function waterLayer(view: View, options: WaterOptions): Layer {
  return {
    name: "water",
    depth: 0.3,
    cost: 3,
    mirrors: true,
    paint(frame, behind = frame) {
      paintWater(frame, behind, view, options);
    },
  };
}

function paintWater(frame: Frame, behind: Frame, view: View, options: WaterOptions): void {
  const { light, unit, width } = view;
  const noise = createNoise(view.random.fork("water").seed);
  const top = Math.max(1, Math.round(view.horizon));
  const deep = scale(mix(options.color, light.ambient, 0.35), 0.35 + 0.65 * (light.key[1] / 255));
  const above = behind.light.slice(0, top * frame.width * 4);
  const glitter = scale(light.isMoon ? light.disc : light.glow, 1.15);
  for (let y = top; y < frame.height; y++) {
    const drop = (y - top) / unit;
    const distance = 1 / (drop + 0.018);
    const v = distance * 1.1;
    const foam = 0.25 + options.waves;
    const rough = (0.25 + 0.75 * options.waves) * (0.006 + drop * 0.085) * unit;
    const nearness = clamp(drop * 1.4);
    const [left, right] = options.within?.(y) ?? [-9, width + 9];
    for (let x = 0; x < width; x++) {
      if (x < left - 1 || x > right + 1) continue;
      const bank = clamp(Math.min(x - left, right - x) / 3 + 0.3);
      const across = (x - width / 2) / unit;
      const u = across * distance * 0.42;
      // Elongated along the horizon, as swell is.
      const swell = noise.fbm(u * 1.1 + 7, v * 3.4, 2);
      const ripple = noise.at(u * 5, v * 11 + swell * 2);
      const slope = swell * 0.7 + ripple * (0.35 + 0.3 * options.waves);
      const sourceY = clamp(Math.round(top - 1 - (y - top) * (1 - 0.18 * nearness) + slope * rough * 2.2), 0, top - 1);
      const sourceX = clamp(Math.round(x + slope * rough * 0.8), 0, width - 1);
      const source = (sourceY * width + sourceX) * 4;
      const mirrored: Rgb = [above[source] ?? 0, above[source + 1] ?? 0, above[source + 2] ?? 0];
      const facing = clamp(0.2 + nearness * 0.5 + slope * 0.35 * (0.5 + options.waves) - 0.05, 0.06, 0.86);
      let color = mix(mirrored, deep, facing);
      const crest = smooth(0.25, 0.6, swell + ripple * 0.35);
      color = mix(color, light.cloudLit, crest * 0.1 * foam);
      if (options.waves > 0.6) {
        const break_ = smooth(0.62, 0.9, swell * 1.3 + ripple * 0.6);
        color = mix(color, light.cloudLit, break_ * 0.6 * (options.waves - 0.4));
      }
      const index = (y * width + x) * 4;
      blend(frame, index, color, bank);
      const path = Math.abs(x - view.sunX) / (unit * (0.035 + drop * 0.22));
      if (path < 2.4) {
        const spark = smooth(0.12, 0.62, ripple * 0.8 + swell * 0.55 + noise.at(u * 17, v * 26) * 0.5);
        shine(frame, index, glitter, spark * Math.exp(-path * path) * glitterStrength(view) * (1 - nearness * 0.35));
      }
    }
  }
}

function glitterStrength(view: View): number {
  if (view.light.isMoon) return 0.85;
  return view.light.elevation < 0 ? 0.12 : 0.95 - view.light.elevation * 0.65;
}
