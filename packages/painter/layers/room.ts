import { mix, type Rgb, scale, tint } from "../color.ts";
import { blend, type Frame, shine, shineRound } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

/** A room by a window: a soft wall, blurred lights, and a wooden table for the things. */
export function tableLayers(view: View, wall: Rgb, top: number): Layer[] {
  return [
    {
      name: "wall",
      depth: 0.1,
      cost: 2,
      paint(frame) {
        const noise = createNoise(view.random.fork("wall").seed);
        const lit = tint(wall, mix(view.light.ambient, view.light.key, 0.9));
        const dark = scale(tint(wall, view.light.ambient), 0.62);
        for (let y = 0; y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const fromLight = view.lightSide > 0 ? 1 - x / frame.width : x / frame.width;
            const fall = smooth(
              0.05,
              1,
              fromLight * 0.85 +
                (y / frame.height) * 0.22 +
                noise.fbm((x / view.unit) * 1.4, (y / view.unit) * 1.4, 3) * 0.2,
            );
            blend(frame, (y * frame.width + x) * 4, mix(lit, dark, fall), 1);
          }
        windowLight(frame, view);
        const random = view.random.fork("bokeh");
        if (view.light.lamps > 0)
          for (let i = 0; i < 26; i++)
            bokeh(
              frame,
              random.next() * view.width,
              random.between(0.05, 0.95) * top,
              view.unit * random.between(0.016, 0.05),
              random.pick<Rgb>([
                [255, 190, 110],
                [255, 150, 90],
                [255, 220, 160],
                [150, 190, 255],
              ]),
              random.between(0.1, 0.4),
            );
      },
    },
    {
      name: "table",
      depth: 0.7,
      cost: 2,
      paint(frame) {
        const noise = createNoise(view.random.fork("wood").seed);
        const wood: Rgb = [150, 100, 62];
        for (let y = Math.floor(top); y < frame.height; y++)
          for (let x = 0; x < frame.width; x++) {
            const drop = (y - top) / view.unit;
            const distance = 1 / (drop + 0.32);
            const u = ((x - view.width / 2) / view.unit) * distance;
            const v = distance * 5;
            const plank = Math.floor(v * 0.9);
            const grain = noise.fbm(u * 1.5 + plank * 7.3, v * 9 + noise.at(u * 2, plank) * 1.6, 3);
            const seam = smooth(0.05, 0, Math.abs(v * 0.9 - plank - 0.02));
            let color = mix(wood, [92, 56, 34], clamp(0.4 + grain * 1.1 + noise.at(plank * 3.3, 1) * 0.4));
            color = tint(color, mix(view.light.ambient, view.light.key, 0.68));
            color = mix(color, [20, 12, 8], seam * 0.65);
            const sheen = Math.exp(-(((x - view.sunX) / (view.unit * 0.55)) ** 2)) * smooth(0.5, 0, drop);
            const index = (y * frame.width + x) * 4;
            blend(frame, index, color, smooth(0, 2, y - top));
            shine(frame, index, view.light.glow, sheen * 0.22);
          }
      },
    },
  ];
}

function windowLight(frame: Frame, view: View): void {
  const { unit, light } = view;
  const left = view.width * (view.lightSide > 0 ? 0.66 : 0.05);
  const right = view.width * (view.lightSide > 0 ? 0.95 : 0.34);
  const top = view.height * 0.02;
  const bottom = view.height * 0.46;
  for (let y = Math.floor(top); y < bottom; y++)
    for (let x = Math.floor(left); x < right; x++) {
      const tx = (x - left) / (right - left);
      const ty = (y - top) / (bottom - top);
      const edge = smooth(0, 0.08, Math.min(tx, 1 - tx)) * smooth(0, 0.08, Math.min(ty, 1 - ty));
      const bar = Math.max(smooth(0.03, 0.014, Math.abs(tx - 0.5)), smooth(0.03, 0.014, Math.abs(ty - 0.48)));
      const sky = mix(mix(light.zenith, light.middle, ty), light.horizon, ty * ty);
      blend(frame, (y * frame.width + x) * 4, sky, edge * (1 - bar) * 0.9);
    }
  shineRound(frame, (left + right) / 2, (top + bottom) / 2, unit * 0.65, light.glow, light.isMoon ? 0.12 : 0.34);
}

export function bokeh(frame: Frame, x: number, y: number, radius: number, color: Rgb, strength: number): void {
  for (let py = Math.max(0, Math.floor(y - radius)); py <= Math.min(frame.height - 1, y + radius); py++)
    for (let px = Math.max(0, Math.floor(x - radius)); px <= Math.min(frame.width - 1, x + radius); px++) {
      const d = Math.hypot(px - x, py - y) / radius;
      shine(
        frame,
        (py * frame.width + px) * 4,
        color,
        strength * smooth(1, 0.9, d) * (0.75 + 0.4 * smooth(0.6, 0.95, d)),
      );
    }
}

/** Soft color and round lights far out of focus, as a background for a head and shoulders. */
export function backdropLayer(view: View): Layer {
  return {
    name: "backdrop",
    depth: 0.05,
    cost: 2,
    paint(frame) {
      const noise = createNoise(view.random.fork("backdrop").seed);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const t = clamp(y / frame.height + noise.fbm((x / view.unit) * 1.1, (y / view.unit) * 1.1, 3) * 0.5);
          const index = (y * frame.width + x) * 4;
          blend(
            frame,
            index,
            t < 0.5
              ? mix(view.light.zenith, view.light.middle, t * 2)
              : mix(view.light.middle, view.light.horizon, t * 2 - 1),
            1,
          );
          const toward = Math.exp(-Math.hypot(x - view.sunX, y - view.height * 0.3) / (view.unit * 0.4));
          shine(frame, index, view.light.glow, toward * 0.3);
        }
      const random = view.random.fork("backdrop/lights");
      for (let i = 0; i < 34; i++)
        bokeh(
          frame,
          random.next() * view.width,
          random.next() * view.height,
          view.unit * random.between(0.015, 0.075),
          mix(view.light.glow, view.light.cloudLit, random.next()),
          random.between(0.05, 0.22),
        );
    },
  };
}
