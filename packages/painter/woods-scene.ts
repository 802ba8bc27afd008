import { mix, type Rgb } from "./color.ts";
import { blend } from "./frame.ts";
import { beamsLayer, fogLayer } from "./layers/effects.ts";
import { foregroundGrass, groundLayer } from "./layers/ground.ts";
import { fallenLeavesLayer } from "./layers/leaves.ts";
import { rangeLayer } from "./layers/mountains.ts";
import type { Layer, View } from "./layers/view.ts";
import { type WoodsOptions, woodsLayers } from "./layers/woods.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";
import { river } from "./river.ts";

/** Everything between the sky and the viewer except the things. */
export interface Land {
  behind: Layer[];
  before: Layer[];
}

const flat = (y: number) => () => y;

export function woodsScene(view: View, plan: Plan, reading: Reading, leaf: Rgb, snowy: boolean): Land {
  const { unit, horizon, height, width } = view;
  const chance = view.random.fork("woods scene");
  const kinds: WoodsOptions["kinds"] = reading.has("jungle")
    ? ["palm", "tree"]
    : snowy || reading.has("pine")
      ? ["pine"]
      : reading.has("blossom-tree")
        ? ["blossom-tree"]
        : plan.season === "autumn"
          ? ["tree"]
          : chance.pick<WoodsOptions["kinds"]>([["pine"], ["tree", "pine"], ["tree"]]);
  const wide = width / unit;
  const gap = { at: reading.has("waterfall") ? 0.5 : chance.between(0.4, 0.6), width: 0.24 };
  const foot = (part: number) => horizon + (height - horizon) * part;
  const rows: WoodsOptions["rows"] = [
    { foot: foot(0.02), height: 0.42, depth: 0.22, count: Math.round(15 * wide) },
    {
      foot: foot(0.1),
      height: 0.55,
      depth: 0.4,
      count: Math.round(9 * wide),
      gap: { ...gap, width: reading.has("waterfall") ? 0.22 : 0.1 },
    },
    { foot: foot(0.26), height: 0.78, depth: 0.6, count: Math.round(6 * wide), gap },
  ];
  const near: WoodsOptions["rows"] = [
    { foot: foot(0.72), height: 1.3, depth: 0.86, count: Math.round(5 * wide), gap: { ...gap, width: 0.34 } },
  ];
  const colors = reading.mention("forest")?.colors ?? [];
  const shared = { kinds, season: plan.season, snowy, colors };
  const floor: Rgb = plan.season === "autumn" ? [150, 96, 46] : mix(leaf, [60, 54, 36], 0.45);
  const ground = snowy
    ? groundLayer(view, { kind: "snow", near: [236, 242, 252], far: [222, 232, 248], edge: flat(horizon) })
    : groundLayer(view, { kind: "woods", near: floor, far: mix(floor, [120, 130, 80], 0.3), edge: flat(horizon) });
  const [far, middle, close] = woodsLayers(view, { ...shared, rows });
  const behind: Layer[] = [ground];
  if (far)
    behind.push(far, fogLayer(view, 0.3 + plan.fog * 0.5, horizon - unit * 0.4, horizon + unit * 0.12, "forest mist"));
  if (reading.has("waterfall")) behind.push(fall(view));
  if (middle) behind.push(middle);
  if (view.light.elevation > 0 && !view.light.isMoon && plan.overcast < 0.5 && !reading.has("waterfall"))
    behind.push(beamsLayer(view, 0.3));
  if (plan.season === "autumn" && !snowy) behind.push(fallenLeavesLayer(view, flat(horizon)));
  if (close) behind.push(close);
  if (reading.has("river") || reading.has("waterfall")) behind.push(river(view, [36, 96, 110]));
  behind.push(...woodsLayers(view, { ...shared, rows: near }).map((layer) => ({ ...layer, name: "near trees" })));
  return {
    behind,
    before: snowy ? [] : [foregroundGrass(view, mix(leaf, [30, 56, 34], 0.5), 0.08, [], plan.wind)],
  };
}

function fall(view: View): Layer {
  const { unit, horizon, light } = view;
  const x = view.width * 0.5;
  const half = unit * 0.085;
  return {
    name: "waterfall",
    depth: 0.4,
    cost: 1,
    paint(frame) {
      const rock = rangeLayer(view, {
        name: "fall cliff",
        depth: 0.5,
        rise: unit * 0.5,
        foot: horizon + unit * 0.05,
        crests: 2,
        sharpness: 0.25,
        rock: [98, 98, 94],
        green: [66, 104, 54],
        snowLine: 1,
        cone: "volcano",
        coneX: 0.5,
      });
      rock.paint(frame);
      const top = horizon - unit * 0.42;
      for (let y = Math.floor(top); y < horizon + unit * 0.06; y++)
        for (let px = Math.floor(x - half * 1.4); px < x + half * 1.4; px++) {
          const t = (y - top) / (horizon + unit * 0.06 - top);
          const own = half * (0.72 + t * 0.5);
          const side = Math.abs(px - x) / own;
          if (side > 1 || y < 0 || px < 0 || px >= frame.width || y >= frame.height) continue;
          const strand = 0.5 + 0.5 * view.noise.fbm((px / unit) * 46, (y / unit) * 2.6 - t * 2, 3);
          const index = (y * frame.width + px) * 4;
          const color = mix(light.cloudShade, light.cloudLit, 0.45 + strand * 0.55);
          blend(frame, index, color, Math.min(1, (1 - side ** 3) * (0.62 + strand * 0.4)));
        }
      fogLayer(view, 0.8, horizon - unit * 0.07, horizon + unit * 0.1, "spray").paint(frame);
    },
  };
}
