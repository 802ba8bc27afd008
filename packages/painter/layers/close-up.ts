import { mix, type Rgb, scale, tint } from "../color.ts";
import { blend, shine } from "../frame.ts";
import { clamp, createNoise } from "../noise.ts";
import { bokeh } from "./room.ts";
import type { Layer, View } from "./view.ts";

/** A garden far out of focus, as a background for something small and near. */
export function blurredGardenLayer(view: View, leaf: Rgb): Layer {
  return {
    name: "blurred garden",
    depth: 0.05,
    cost: 2,
    paint(frame) {
      const { light, unit } = view;
      const noise = createNoise(view.random.fork("blurred garden").seed);
      const bright = mix(
        tint(mix(leaf, [226, 232, 190], 0.5), mix(light.ambient, light.key, 0.8)),
        light.horizon,
        0.35,
      );
      const dark = scale(tint(mix(leaf, [34, 62, 48], 0.5), mix(light.ambient, light.key, 0.5)), 0.9);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const patch = noise.fbm((x / unit) * 1.5, (y / unit) * 1.5, 2);
          const index = (y * frame.width + x) * 4;
          blend(frame, index, mix(bright, dark, clamp(0.2 + (y / frame.height) * 0.62 + patch * 0.75)), 1);
          shine(
            frame,
            index,
            light.glow,
            Math.exp(-Math.hypot(x - view.sunX, y - view.height * 0.12) / (unit * 0.42)) * 0.3,
          );
        }
      const random = view.random.fork("blurred garden/lights");
      for (let i = 0; i < 26; i++)
        bokeh(
          frame,
          random.next() * view.width,
          random.next() * view.height * 0.8,
          unit * random.between(0.02, 0.085),
          mix(light.glow, bright, random.next()),
          random.between(0.04, 0.15),
        );
    },
  };
}
