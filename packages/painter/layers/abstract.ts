import { hsl, mix, type Rgb, scale } from "../color.ts";
import { blend, shine } from "../frame.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Layer, View } from "./view.ts";

/** Abstract content: folded bands of color, as in marbled paper. */
export function abstractLayer(view: View, colors: readonly Rgb[]): Layer {
  return {
    name: "abstract",
    depth: 0,
    cost: 5,
    paint(frame) {
      const random = view.random.fork("abstract");
      const noise = createNoise(random.seed);
      const start = random.between(0, 360);
      const palette =
        colors.length > 0
          ? [
              ...colors,
              ...colors.map((color) => mix(color, [250, 240, 225], 0.6)),
              ...colors.map((color) => scale(color, 0.35)),
            ]
          : [0, 34, 190, 212, 300].map((step, i) => hsl(start + step, 0.62, 0.3 + i * 0.11));
      const stretch = random.between(0.7, 1.5);
      const turn = random.between(0, Math.PI);
      const cosine = Math.cos(turn);
      const sine = Math.sin(turn);
      for (let y = 0; y < frame.height; y++)
        for (let x = 0; x < frame.width; x++) {
          const px = x / view.unit;
          const py = y / view.unit;
          const u = (px * cosine - py * sine) * stretch;
          const v = (px * sine + py * cosine) * 1.3;
          const first = noise.fbm(u, v, 3);
          const second = noise.fbm(u + first * 2.1 + 5, v - first * 1.6, 4);
          const at = (second * 1.5 + first * 0.7 + v * 0.35 + 4) * 2.1;
          const cell = Math.floor(at);
          const part = at - cell;
          const count = palette.length;
          const one = palette[((cell % count) + count) % count] ?? [128, 128, 128];
          const next = palette[(((cell + 1) % count) + count) % count] ?? one;
          const relief = (noise.fbm(u + 0.012 + first * 2.1 + 5, v - first * 1.6 - 0.012, 4) - second) * 14;
          let color = mix(one, next, smooth(0.55, 1, part));
          color = mix(color, [255, 250, 240], clamp(relief) * 0.4);
          color = mix(color, [10, 8, 24], clamp(-relief) * 0.45 + smooth(0.12, 0, part) * 0.22);
          const index = (y * frame.width + x) * 4;
          blend(frame, index, color, 1);
          shine(frame, index, [255, 226, 160], smooth(0.035, 0, Math.abs(part - 0.5)) * 0.3);
        }
    },
  };
}
