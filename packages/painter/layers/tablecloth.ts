import { mix, type Rgb, tint } from "../color.ts";
import { blend } from "../frame.ts";
import { isLaid } from "../gathered.ts";
import { clamp, createNoise, smooth } from "../noise.ts";
import type { Plan } from "../plan.ts";
import type { Layer, View } from "./view.ts";

const linen: Rgb = [240, 234, 220];

/** A checked cloth or a linen runner on the table when there is something to eat; sometimes the wood stays bare. */
export function clothLayers(view: View, plan: Plan): Layer[] {
  if (!isLaid(plan)) return [];
  const chance = view.random.fork("tablecloth");
  const kind = chance.pick(["checked", "runner", "bare"] as const);
  const color = chance.pick<Rgb>([
    [176, 62, 58],
    [70, 104, 142],
    [104, 132, 92],
    [196, 148, 74],
  ]);
  if (kind === "bare") return [];
  return [
    {
      name: "tablecloth",
      depth: 0.71,
      cost: 1,
      paint(frame) {
        const { light, unit, width, horizon } = view;
        const noise = createNoise(chance.seed);
        const lamp = mix(light.ambient, light.key, 0.74);
        const band = (value: number, size: number) => smooth(-0.06, 0.06, Math.sin(value * size));
        for (let y = Math.floor(horizon); y < frame.height; y++)
          for (let x = 0; x < width; x++) {
            const drop = (y - horizon) / unit;
            const distance = 1 / (drop + 0.32);
            const u = ((x - width / 2) / unit) * distance;
            const fold = noise.fbm(u * 1.3, distance * 1.6, 2) * 0.22;
            let cover = smooth(0, 2, y - horizon);
            let dye: number;
            if (kind === "checked") dye = (band(u, 11) + band(distance, 11)) / 2;
            else {
              cover *= smooth(1.06, 1.05, Math.abs(u));
              dye =
                smooth(0.012, 0, Math.abs(Math.abs(u) - 0.92) - 0.03) +
                smooth(0.008, 0, Math.abs(Math.abs(u) - 0.82) - 0.01);
            }
            const cloth = mix(linen, color, clamp(dye) * 0.86);
            const weave = ((x + y) & 1) * 0.02;
            const lit = mix(tint(cloth, lamp), [24, 16, 14], clamp(0.1 + fold + weave));
            blend(frame, (y * width + x) * 4, lit, cover);
          }
      },
    },
  ];
}
