import { hsl, mix, type Rgb } from "./colour.ts";
import { colourOf } from "./compose.ts";
import { colourValues } from "./concepts.ts";
import { skylineLayers, streetLayer } from "./layers/city.ts";
import { beamsLayer, fogLayer } from "./layers/effects.ts";
import { flowerField, foregroundGrass, groundLayer, roadLayer } from "./layers/ground.ts";
import { type RangeWishes, rangeLayer } from "./layers/mountains.ts";
import type { Layer, View } from "./layers/view.ts";
import { waterLayer } from "./layers/water.ts";
import { type WoodsWishes, woodsLayers } from "./layers/woods.ts";
import {
  abstractLayer,
  backdropLayer,
  cloudSeaLayer,
  spaceLayer,
  tableLayers,
  underwaterLayers,
} from "./layers/worlds.ts";
import type { Backdrop, Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";

/** Everything between the sky and the viewer but the things themselves. */
export interface Land {
  behind: Layer[];
  before: Layer[];
}

const flat = (y: number) => () => y;

export function landLayers(view: View, plan: Plan, reading: Reading): Land {
  const chance = view.random.fork("land");
  const loose = reading.looseColours.map((name) => colourValues[name]);
  if (plan.ground === "abstract") return { behind: [abstractLayer(view, loose)], before: [] };
  if (plan.ground === "portrait") return { behind: [backdropLayer(view)], before: [] };
  if (plan.ground === "space")
    return { behind: [spaceLayer(view, hueOf(loose[0]) ?? chance.between(0, 360))], before: [] };
  if (plan.ground === "underwater")
    return {
      behind: underwaterLayers(view, loose[0] ?? colourOf(reading, "sea", "underwater") ?? [24, 122, 160]),
      before: [],
    };
  if (plan.ground === "table")
    return {
      behind: tableLayers(
        view,
        loose[0] ??
          chance.pick<Rgb>([
            [206, 188, 160],
            [150, 168, 166],
            [186, 150, 132],
            [128, 142, 160],
          ]),
        view.horizon,
      ),
      before: [],
    };
  const behind = reading.has("minimal")
    ? []
    : plan.backdrops.flatMap((backdrop) => backdropLayers(view, plan, reading, backdrop));
  behind.sort((one, other) => one.depth - other.depth);
  if (plan.fog > 0.3)
    behind.push(
      fogLayer(
        view,
        Math.min(0.85, plan.fog),
        view.horizon - view.unit * 0.2,
        view.horizon + view.unit * 0.1,
        "far fog",
      ),
    );
  const ground = groundLayers(view, plan, reading);
  return { behind: [...behind, ...ground.behind], before: ground.before };
}

function hueOf(colour: Rgb | undefined): number | undefined {
  if (!colour) return undefined;
  const hues = Array.from({ length: 36 }, (_, i) => i * 10);
  const distance = (hue: number) => Math.hypot(...hsl(hue, 0.6, 0.5).map((part, i) => part - (colour[i] ?? 0)));
  return hues.toSorted((one, other) => distance(one) - distance(other))[0];
}

export function leafColour(plan: Plan, chance: View["random"]): Rgb {
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

function backdropLayers(view: View, plan: Plan, reading: Reading, backdrop: Backdrop): Layer[] {
  const { unit, horizon } = view;
  const chance = view.random.fork(`backdrop ${backdrop}`);
  const snowy = plan.season === "winter" || plan.snowfall;
  const leaf = leafColour(plan, chance);
  const base = { foot: horizon + 2, coneX: 0.5 } satisfies Partial<RangeWishes>;
  const rock =
    colourOf(reading, "mountain", "volcano", "canyon") ??
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
      rock: snowy ? [206, 214, 230] : (colourOf(reading, "hill") ?? leaf),
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
          rock: colourOf(reading, "canyon") ?? [186, 106, 70],
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
          rock: colourOf(reading, "canyon") ?? [172, 88, 56],
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
            colour: colourOf(reading, "city"),
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
          colour: colourOf(reading, "village", "harbour"),
          village: true,
        }),
      ];
    case "woods":
    case "jungle":
    case "waterfall": {
      if (plan.ground === "woods") return backdrop === "waterfall" ? [cliffs(view, plan)] : [];
      const kinds: WoodsWishes["kinds"] =
        backdrop === "jungle"
          ? ["palm", "tree"]
          : snowy
            ? ["pine"]
            : chance.pick<WoodsWishes["kinds"]>([["pine"], ["tree", "pine"], ["tree"]]);
      const wide = view.width / unit;
      return woodsLayers(view, {
        kinds,
        season: plan.season,
        snowy,
        colours: reading.mention("forest")?.colours ?? [],
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

function groundLayers(view: View, plan: Plan, reading: Reading): Land {
  const { unit, horizon, height, width } = view;
  const chance = view.random.fork("ground");
  const snowy = plan.season === "winter" || plan.snowfall;
  const waves = reading.has("calm") || reading.has("lake") ? 0.08 : plan.storm ? 1 : plan.wind ? 0.7 : 0.3;
  const waterColour =
    colourOf(reading, "sea", "lake", "river", "beach") ?? (reading.has("beach") ? [36, 150, 160] : [26, 84, 116]);
  const water = waterLayer(view, { waves, colour: waterColour });
  const leaf = colourOf(reading, "field", "garden") ?? leafColour(plan, chance);
  const grass = (tall: number, flowers: readonly Rgb[]) =>
    snowy || reading.has("minimal")
      ? []
      : [foregroundGrass(view, mix(leaf, [40, 70, 36], 0.4), tall, flowers, plan.wind)];
  switch (plan.ground) {
    case "water": {
      const shore = shoreOf(view, plan);
      return { behind: [water, ...(shore ? [shore] : [])], before: [] };
    }
    case "beach": {
      const bend = chance.between(0.1, 0.2) * view.lightSide;
      const edge = (x: number) =>
        horizon +
        (height - horizon) * (0.5 + bend * Math.sin((x / width) * 2.4) - 0.16 * bend) +
        Math.sin((x / unit) * 9) * unit * 0.004;
      const sand = colourOf(reading, "beach") ?? [226, 200, 158];
      return {
        behind: [water, groundLayer(view, { kind: "sand", near: sand, far: sand, edge, foam: true })],
        before: [],
      };
    }
    case "desert": {
      const sand = colourOf(reading, "desert") ?? (reading.has("canyon") ? [196, 122, 82] : [222, 172, 112]);
      const dune = (name: string, depth: number, foot: number, rise: number) =>
        rangeLayer(view, {
          name,
          depth,
          rise: unit * rise,
          foot,
          crests: chance.between(1.2, 2.2),
          sharpness: 0.02,
          rock: sand,
          green: undefined,
          snowLine: 1,
        });
      const dunes = reading.has("canyon")
        ? []
        : [dune("far dunes", 0.26, horizon + unit * 0.02, 0.11), dune("near dunes", 0.5, horizon + unit * 0.07, 0.12)];
      return {
        behind: [
          ...dunes,
          groundLayer(view, {
            kind: "sand",
            near: sand,
            far: mix(sand, [255, 226, 180], 0.2),
            edge: rolling(view, 0.02, 0.03),
          }),
        ],
        before: [],
      };
    }
    case "snow":
      return {
        behind: [
          groundLayer(view, {
            kind: "snow",
            near: [236, 242, 252],
            far: [222, 232, 248],
            edge: rolling(view, 0.0, 0.02),
          }),
        ],
        before: [],
      };
    case "moonscape":
      return {
        behind: [
          groundLayer(view, {
            kind: "moon",
            near: [166, 164, 166],
            far: [140, 138, 144],
            edge: rolling(view, 0, 0.035),
          }),
        ],
        before: [],
      };
    case "clouds":
      return { behind: [cloudSeaLayer(view)], before: [] };
    case "street": {
      const skyline = skylineLayers(view, {
        foot: horizon + 3,
        rise: unit * 0.42,
        neon: reading.has("neon"),
        colour: colourOf(reading, "city"),
        village: false,
      });
      const street = streetLayer(view, reading.has("neon"), colourOf(reading, "street", "city"));
      const wet = plan.rain || reading.has("neon");
      const mirror = wet ? [waterLayer(view, { waves: 0.12, colour: [30, 32, 44], cover: 0.36 })] : [];
      return { behind: [...skyline, street, ...mirror], before: [] };
    }
    case "woods":
      return woodsScene(view, plan, reading, leaf, snowy);
    case "road": {
      const paved = !reading.has("forest") && !reading.has("field");
      return { behind: [groundOfMeadow(view, leaf, snowy), roadLayer(view, paved)], before: grass(0.06, []) };
    }
    default: {
      const flowers = flowersOf(reading, chance);
      const layers = [groundOfMeadow(view, leaf, snowy)];
      if (flowers.length > 0) layers.push(flowerField(view, flowers, horizon + unit * 0.015));
      if (reading.has("river")) layers.push(river(view, waterColour));
      return { behind: layers, before: grass(chance.between(0.07, 0.12), flowers) };
    }
  }
}

function flowersOf(reading: Reading, chance: View["random"]): Rgb[] {
  const own = colourOf(reading, "flower", "field", "garden");
  if (reading.has("flower") || reading.has("garden"))
    return own
      ? [own, mix(own, [255, 255, 255], 0.25), mix(own, [40, 10, 40], 0.2)]
      : [colourValues.pink, colourValues.yellow, colourValues.white, colourValues.purple];
  if (reading.has("sunflower"))
    return [
      [242, 184, 40],
      [226, 160, 34],
    ];
  if (own) return [own, mix(own, [255, 255, 255], 0.2)];
  if (reading.has("spring") || chance.chance(0.25)) return [colourValues.white, colourValues.yellow];
  return [];
}

function groundOfMeadow(view: View, leaf: Rgb, snowy: boolean): Layer {
  const edge = rolling(view, 0, 0.018);
  return snowy
    ? groundLayer(view, { kind: "snow", near: [236, 242, 252], far: [222, 232, 248], edge })
    : groundLayer(view, {
        kind: "meadow",
        near: mix(leaf, [60, 90, 40], 0.25),
        far: mix(leaf, [180, 190, 110], 0.3),
        edge,
      });
}

/** An upper edge that rises and falls a little about the horizon; both in parts of the unit. */
function rolling(view: View, lift: number, swing: number): (x: number) => number {
  const phase = view.random.fork("rolling").between(0, 6);
  return (x) =>
    view.horizon -
    lift * view.unit +
    Math.sin((x / view.unit) * 2.1 + phase) * swing * view.unit * 0.5 +
    Math.sin((x / view.unit) * 5.3 + phase * 2) * swing * view.unit * 0.2;
}

/** Land at the viewer's side of the water, when something must stand on it. */
function shoreOf(view: View, plan: Plan): Layer | undefined {
  const onLand = plan.things.some(
    (thing) =>
      ![
        "lighthouse",
        "boat",
        "ship",
        "swan",
        "whale",
        "bridge",
        "bird",
        "balloon",
        "airplane",
        "dragon",
        "butterfly",
        "lantern",
        "planet",
        "rocket",
        "turtle",
        "fish",
      ].includes(thing.concept),
  );
  if (!onLand) return undefined;
  const { unit, width, height, horizon } = view;
  const snowy = plan.season === "winter" || plan.snowfall || plan.backdrops.includes("icebergs");
  const edge = (x: number) =>
    horizon +
    (height - horizon) * 0.62 +
    Math.sin((x / width) * 3 + 1) * unit * 0.03 +
    Math.sin((x / unit) * 11) * unit * 0.006;
  return snowy
    ? groundLayer(view, { kind: "snow", near: [236, 242, 252], far: [226, 234, 248], edge })
    : groundLayer(view, { kind: "meadow", near: [78, 104, 56], far: [110, 124, 74], edge });
}

function river(view: View, colour: Rgb): Layer {
  const { unit, horizon, height, width } = view;
  const bend = view.random.fork("river").between(0.5, 0.9) * view.lightSide;
  const banks = (y: number) => {
    const t = Math.max(0, (y - horizon) / (height - horizon));
    const middle = width * 0.5 + unit * bend * Math.sin(t * 4.2 + 0.4) * (0.12 + t * 0.42);
    const half = unit * (0.008 + t ** 1.4 * 0.3);
    return [middle - half, middle + half] as const;
  };
  return waterLayer(view, { waves: 0.1, colour, within: banks });
}

function woodsScene(view: View, plan: Plan, reading: Reading, leaf: Rgb, snowy: boolean): Land {
  const { unit, horizon, height, width } = view;
  const chance = view.random.fork("woods scene");
  const kinds: WoodsWishes["kinds"] = reading.has("jungle")
    ? ["palm", "tree"]
    : snowy || reading.has("pine")
      ? ["pine"]
      : reading.has("blossom-tree")
        ? ["blossom-tree"]
        : plan.season === "autumn"
          ? ["tree"]
          : chance.pick<WoodsWishes["kinds"]>([["pine"], ["tree", "pine"], ["tree"]]);
  const wide = width / unit;
  const gap = { at: reading.has("waterfall") ? 0.5 : chance.between(0.4, 0.6), width: 0.24 };
  const foot = (part: number) => horizon + (height - horizon) * part;
  const rows: WoodsWishes["rows"] = [
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
  const near: WoodsWishes["rows"] = [
    { foot: foot(0.72), height: 1.3, depth: 0.86, count: Math.round(5 * wide), gap: { ...gap, width: 0.34 } },
  ];
  const colours = reading.mention("forest")?.colours ?? [];
  const shared = { kinds, season: plan.season, snowy, colours };
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
  if (close) behind.push(close);
  if (reading.has("river") || reading.has("waterfall")) behind.push(river(view, [36, 96, 110]));
  behind.push(...woodsLayers(view, { ...shared, rows: near }).map((layer) => ({ ...layer, name: "near trees" })));
  return { behind, before: snowy ? [] : [foregroundGrass(view, mix(leaf, [30, 56, 34], 0.5), 0.08, [], plan.wind)] };
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
          const colour = mix(light.cloudShade, light.cloudLit, 0.45 + strand * 0.55);
          for (let channel = 0; channel < 3; channel++) {
            const before = frame.light[index + channel] ?? 0;
            frame.light[index + channel] =
              before + ((colour[channel] ?? 0) - before) * Math.min(1, (1 - side ** 3) * (0.62 + strand * 0.4));
          }
          frame.light[index + 3] = 1;
        }
      fogLayer(view, 0.8, horizon - unit * 0.07, horizon + unit * 0.1, "spray").paint(frame);
    },
  };
}
