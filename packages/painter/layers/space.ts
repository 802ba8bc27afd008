import { hsl, mix } from "../color.ts";
import { blend, shine, shineRound } from "../frame.ts";
import { createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

/** Deep space: dust clouds in two hues, stars, a distant sun. */
export function spaceLayer(view: View, hue: number): Layer {
  return {
    name: "space",
    depth: 0,
    cost: 3,
    paint(frame) {
      const noise = createNoise(view.random.fork("space").seed);
      const one = hsl(hue, 0.7, 0.5);
      const other = hsl(hue + 70, 0.75, 0.55);
      const third = hsl(hue - 60, 0.7, 0.5);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const u = (x / view.unit) * 1.6;
          const v = (y / view.unit) * 1.6;
          const warp = noise.fbm(u + 4, v, 3);
          const cloud = noise.fbm(u + warp * 1.1, v - warp * 0.8, 5);
          const band = Math.exp(-(((v - 0.8 - (u - 1.2) * 0.4 * view.lightSide + warp * 0.5) / 0.62) ** 2));
          const index = (y * frame.width + x) * 4;
          blend(frame, index, [4, 5, 16], 1);
          const body = smooth(-0.12, 0.6, cloud) * (0.25 + band);
          shine(frame, index, mix(one, other, smooth(-0.3, 0.4, warp)), body * 0.62);
          shine(frame, index, third, smooth(0.1, 0.6, noise.fbm(u * 1.7 + 9, v * 1.7 + warp, 4)) * 0.3 * (0.3 + band));
          const dust = smooth(0.08, 0.46, noise.fbm(u * 2.4 + 20, v * 2.4 + warp, 4)) * band;
          blend(frame, index, [4, 4, 12], dust * 0.5);
        }
      const random = view.random.fork("space/stars");
      for (let i = 0; i < 620 * (view.width / view.unit); i++) {
        const bright = random.next() ** 6;
        shineRound(
          frame,
          random.next() * view.width,
          random.next() * view.height,
          (view.unit / 720) * (1.5 + bright * 8),
          random.chance(0.25) ? [255, 210, 180] : [214, 226, 255],
          0.4 + bright * 1.9,
        );
      }
      shineRound(frame, view.sunX, view.sunY, view.unit * 0.5, [255, 236, 206], 0.5);
    },
  };
}
