import { mix } from "../color.ts";
import { blend } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

/** A layer of clouds below the viewer. */
export function cloudSeaLayer(view: View): Layer {
  return {
    name: "cloud sea",
    depth: 0.5,
    cost: 3,
    paint(frame) {
      const noise = createNoise(view.random.fork("cloud sea").seed);
      const { light, unit, horizon } = view;
      for (let y = Math.floor(horizon - unit * 0.05); y < frame.height; y++) {
        const drop = Math.max(0, (y - horizon) / unit + 0.05);
        const distance = 1 / (drop + 0.1);
        for (let x = 0; x < frame.width; x++) {
          const u = ((x - view.width / 2) / unit) * distance * 0.85;
          const v = distance * 1.5;
          const warp = noise.at(u * 0.8, v * 0.8 + 3) * 0.5;
          const heap = noise.fbm(u + warp, v, 5);
          const beside = noise.fbm(u + warp + 0.09 * view.lightSide, v + 0.14, 4);
          const lit = clamp(0.52 + (heap - beside) * 1.9 + heap * 0.35);
          let color = mix(light.cloudShade, light.cloudLit, lit);
          color = mix(color, light.haze, smooth(0.25, 0, drop) * 0.7);
          const toward = Math.exp(-Math.abs(x - view.sunX) / (unit * 0.45));
          color = mix(color, light.glow, toward * 0.34 * lit);
          const cover = smooth(-0.16, 0.02, drop * 1.6 - 0.1 + heap * 0.22);
          blend(frame, (y * frame.width + x) * 4, color, cover);
        }
      }
    },
  };
}
