import { mix, type Rgb } from "./color.ts";
import { foregroundGrass, groundLayer } from "./layers/ground.ts";
import { fallenLeavesLayer } from "./layers/leaves.ts";
import type { Layer, View } from "./layers/view.ts";
import { type WoodsOptions, woodsLayers } from "./layers/woods.ts";
import { clamp } from "./noise.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";

/** A river seen from just above its water, between wooded banks: the setting of a stone bridge. */
export function riverBanks(view: View, plan: Plan, reading: Reading, water: Layer, leaf: Rgb) {
  const { unit, horizon, height, width } = view;
  const chance = view.random.fork("river banks");
  const snowy = plan.season === "winter" || plan.snowfall;
  const autumn = plan.season === "autumn" && !snowy;
  const front = height - horizon;
  const phase = chance.between(0, 6);
  const lean = chance.between(-0.07, 0.07);
  const edge = (x: number) => {
    const wander = Math.sin((x / unit) * 31 + phase) * 0.016 + Math.sin((x / unit) * 71 + phase * 3) * 0.007;
    const side = Math.abs(x / width - 0.5 - lean) * 2 + wander;
    return (
      horizon +
      unit * 0.05 +
      front * clamp((0.9 - side) / 0.46, 0, 1.4) ** 1.7 * 1.1 +
      Math.sin((x / unit) * 13 + phase) * unit * 0.006
    );
  };
  const kinds: WoodsOptions["kinds"] = reading.has("pine")
    ? ["pine"]
    : reading.has("blossom-tree")
      ? ["blossom-tree"]
      : ["tree"];
  const trees = { kinds, season: plan.season, snowy, colors: reading.mention("forest")?.colors ?? [] };
  const wide = width / unit;
  const far = woodsLayers(view, {
    ...trees,
    rows: [
      { foot: horizon, height: 0.17, depth: 0.46, count: Math.round(17 * wide) },
      { foot: horizon + unit * 0.012, height: 0.25, depth: 0.58, count: Math.round(9 * wide) },
    ],
  });
  const near = woodsLayers(view, {
    ...trees,
    rows: [
      {
        foot: horizon + unit * 0.1,
        height: 0.46,
        depth: 0.8,
        count: 9,
        gap: { at: 0.5 + lean, width: 0.33 },
      },
    ],
  }).map((layer) => ({ ...layer, name: "bank trees" }));
  const bank: Rgb = autumn ? [142, 108, 50] : mix(leaf, [60, 90, 40], 0.3);
  const ground = snowy
    ? groundLayer(view, { kind: "snow", near: [236, 242, 252], far: [226, 234, 248], edge, depth: 0.8 })
    : groundLayer(view, { kind: "meadow", near: bank, far: mix(bank, [190, 170, 96], 0.25), edge, depth: 0.8 });
  const grass =
    snowy || reading.has("minimal") ? [] : [foregroundGrass(view, mix(bank, [50, 56, 30], 0.4), 0.05, [], plan.wind)];
  return {
    behind: [...far, water],
    before: [ground, ...near, ...(autumn ? [fallenLeavesLayer(view, edge)] : []), ...grass],
  };
}
