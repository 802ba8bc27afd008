import { css, mix, type Rgb, tint } from "../color.ts";
import { paintStrip } from "../sprite.ts";
import { n } from "../subjects/pen.ts";
import type { Layer, View } from "./view.ts";

const tones: readonly [Rgb, ...Rgb[]] = [
  [226, 154, 44],
  [206, 100, 36],
  [178, 62, 34],
  [238, 186, 70],
  [142, 84, 40],
];

/** Autumn leaves: on all visible land below `edge`, and a few falling. */
export function fallenLeavesLayer(view: View, edge: (x: number) => number): Layer {
  return {
    name: "fallen leaves",
    depth: 0.95,
    cost: 1,
    async paint(frame) {
      const random = view.random.fork("fallen leaves");
      const { width, height, unit, horizon, light } = view;
      const leaves: { y: number; svg: string }[] = [];
      const leaf = (x: number, y: number, size: number, flat: number) => {
        const lit = tint(random.pick(tones), mix(light.ambient, light.key, random.between(0.45, 1)));
        leaves.push({
          y,
          svg: `<path d="M-1 0Q-0.3 -0.8 1 0Q-0.3 0.8 -1 0Z" fill="${css(lit)}" transform="translate(${n(x)},${n(y)}) scale(${n(size)},${n(size * flat)}) rotate(${random.whole(0, 359)})"/>`,
        });
      };
      const count = Math.round(850 * (width / unit));
      for (let i = 0; i < count; i++) {
        const t = random.next() ** 1.4;
        const x = random.between(-0.01, 1.01) * width;
        const y = horizon + (height - horizon) * (0.03 + t * 0.97);
        if (y > edge(x) + unit * 0.004) leaf(x, y, unit * (0.002 + t * 0.0105) * random.between(0.7, 1.25), 0.55);
      }
      for (let i = 0; i < 26; i++)
        leaf(
          random.next() * width,
          random.between(0.22, 0.95) * height,
          unit * random.between(0.004, 0.0095),
          random.between(0.6, 1),
        );
      leaves.sort((one, other) => one.y - other.y);
      await paintStrip(frame, leaves.map(({ svg }) => svg).join(""), height * 0.2, height);
    },
  };
}
