import type { Rgb } from "./color.ts";
import { skylineLayers } from "./layers/city.ts";
import { type RangeOptions, rangeLayer } from "./layers/mountains.ts";
import type { Layer, View } from "./layers/view.ts";
import { type WoodsOptions, woodsLayers } from "./layers/woods.ts";
import { colorOf } from "./named-color.ts";
import type { Backdrop, Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";

export function leafColor(plan: Plan, chance: View["random"]): Rgb {
  if (plan.season === "autumn")
    return chance.pick<Rgb>([
      [190, 110, 46],
      [176, 80, 40],
      [196, 140, 54],
    ]);
  if (plan.season === "spring") return [112, 164, 70];
  return chance.pick<Rgb>([
    [78, 122, 58],
    [92, 128, 60],
    [70, 112, 66],
  ]);
}

export function backdropLayers(view: View, plan: Plan, reading: Reading, backdrop: Backdrop): Layer[] {
  const { unit, horizon } = view;
  const chance = view.random.fork(`backdrop ${backdrop}`);
  const snowy = plan.season === "winter" || plan.snowfall;
  const leaf = leafColor(plan, chance);
  // Slightly below the horizon, where rolling ground may begin.
  const base = { foot: horizon + unit * 0.02, coneX: 0.5 } satisfies Partial<RangeOptions>;
  const rock =
    colorOf(reading, "mountain", "volcano", "canyon") ??
    chance.pick<Rgb>([
      [112, 108, 118],
      [124, 112, 104],
      [98, 106, 120],
    ]);
  const hills = (name: string, depth: number, rise: number): Layer =>
    rangeLayer(view, {
      ...base,
      name,
      depth,
      rise: unit * rise,
      crests: chance.between(1.6, 3),
      sharpness: 0.08,
      rock: snowy ? [206, 214, 230] : (colorOf(reading, "hill") ?? leaf),
      green: snowy ? undefined : leaf,
      snowLine: 1,
    });
  switch (backdrop) {
    case "mountains": {
      const main = reading.has("mountain");
      return [
        rangeLayer(view, {
          ...base,
          name: "far mountains",
          depth: 0.12,
          rise: unit * (main ? 0.44 : 0.28),
          crests: chance.between(2.6, 4),
          sharpness: 0.92,
          rock,
          green: undefined,
          snowLine: snowy ? 0.1 : chance.between(0.44, 0.62),
        }),
        rangeLayer(view, {
          ...base,
          name: "middle mountains",
          depth: 0.3,
          rise: unit * (main ? 0.27 : 0.16),
          crests: chance.between(2.4, 3.6),
          sharpness: 0.7,
          rock,
          green: snowy ? undefined : leaf,
          snowLine: snowy ? 0.2 : 1,
        }),
        ...(chance.chance(0.7) ? [hills("foothills", 0.46, 0.085)] : []),
      ];
    }
    case "hills":
      return [hills("far hills", 0.24, 0.17), hills("near hills", 0.46, 0.1)];
    case "volcano":
      return [
        rangeLayer(view, {
          ...base,
          name: "volcano",
          depth: 0.3,
          rise: unit * 0.42,
          crests: 3,
          sharpness: 0.8,
          rock: [92, 78, 78],
          green: undefined,
          snowLine: 1,
          cone: "volcano",
          coneX: 0.5 + view.lightSide * -0.12,
        }),
      ];
    case "canyon":
      return [
        rangeLayer(view, {
          ...base,
          name: "far mesas",
          depth: 0.18,
          rise: unit * 0.26,
          crests: chance.between(3, 5),
          sharpness: 0.3,
          rock: colorOf(reading, "canyon") ?? [186, 106, 70],
          green: undefined,
          snowLine: 1,
          mesa: true,
        }),
        rangeLayer(view, {
          ...base,
          name: "near mesas",
          depth: 0.42,
          rise: unit * 0.36,
          crests: chance.between(2, 3),
          sharpness: 0.3,
          rock: colorOf(reading, "canyon") ?? [172, 88, 56],
          green: undefined,
          snowLine: 1,
          mesa: true,
        }),
      ];
    case "island":
      return [
        rangeLayer(view, {
          ...base,
          name: "island",
          depth: 0.4,
          rise: unit * 0.2,
          crests: 2,
          sharpness: 0.3,
          rock: [120, 112, 92],
          green: [74, 122, 64],
          snowLine: 1,
          cone: "peak",
          coneX: 0.5 + view.lightSide * 0.1,
        }),
      ];
    case "icebergs":
      return [
        rangeLayer(view, {
          ...base,
          name: "ice cliffs",
          depth: 0.2,
          rise: unit * 0.2,
          crests: 4,
          sharpness: 0.85,
          rock: [186, 212, 232],
          green: undefined,
          snowLine: 0.3,
        }),
        rangeLayer(view, {
          ...base,
          name: "iceberg",
          depth: 0.5,
          rise: unit * 0.26,
          crests: 3,
          sharpness: 0.9,
          rock: [176, 214, 236],
          green: undefined,
          snowLine: 0.2,
          cone: "peak",
          coneX: 0.5 - view.lightSide * 0.2,
        }),
      ];
    case "city":
      return plan.ground === "street"
        ? []
        : skylineLayers(view, {
            foot: horizon + 3,
            rise: unit * 0.4,
            neon: reading.has("neon"),
            color: colorOf(reading, "city"),
            village: false,
          });
    case "village":
    case "harbour":
      return [
        ...(backdrop === "harbour" ? [hills("harbour hills", 0.3, 0.16)] : []),
        ...skylineLayers(view, {
          foot: horizon + 3,
          rise: unit * 0.2,
          neon: false,
          color: colorOf(reading, "village", "harbour"),
          village: true,
        }),
      ];
    case "woods":
    case "jungle":
    case "waterfall": {
      if (plan.ground === "woods") return backdrop === "waterfall" ? [cliffs(view, plan)] : [];
      const kinds: WoodsOptions["kinds"] =
        backdrop === "jungle"
          ? ["palm", "tree"]
          : snowy
            ? ["pine"]
            : plan.season === "autumn"
              ? ["tree"]
              : chance.pick<WoodsOptions["kinds"]>([["pine"], ["tree", "pine"], ["tree"]]);
      const wide = view.width / unit;
      return woodsLayers(view, {
        kinds,
        season: plan.season,
        snowy,
        colors: reading.mention("forest")?.colors ?? [],
        rows: [
          { foot: horizon + unit * 0.006, height: 0.13, depth: 0.3, count: Math.round(30 * wide) },
          { foot: horizon + unit * 0.02, height: 0.2, depth: 0.48, count: Math.round(15 * wide) },
        ],
      });
    }
  }
}

function cliffs(view: View, plan: Plan): Layer {
  return rangeLayer(view, {
    name: "cliffs",
    depth: 0.34,
    rise: view.unit * 0.52,
    foot: view.horizon + view.unit * 0.04,
    crests: 2,
    sharpness: 0.2,
    rock: [104, 104, 98],
    green: plan.season === "winter" ? undefined : [70, 108, 58],
    snowLine: 1,
    mesa: true,
  });
}
