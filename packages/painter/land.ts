import { backdropLayers, leafColor } from "./backdrops.ts";
import { hsl, mix, type Rgb, rgb } from "./color.ts";
import { blooms, colorValues } from "./concepts.ts";
import { abstractLayer } from "./layers/abstract.ts";
import { skylineLayers } from "./layers/city.ts";
import { blurredGardenLayer } from "./layers/close-up.ts";
import { cloudSeaLayer } from "./layers/cloud-sea.ts";
import { fogLayer } from "./layers/effects.ts";
import { flowerField, foregroundGrass, groundLayer, roadLayer } from "./layers/ground.ts";
import { fallenLeavesLayer } from "./layers/leaves.ts";
import { rangeLayer } from "./layers/mountains.ts";
import { backdropLayer, tableLayers } from "./layers/room.ts";
import { spaceLayer } from "./layers/space.ts";
import { streetLayer, wetStreetLayer } from "./layers/street.ts";
import { clothLayers } from "./layers/tablecloth.ts";
import { underwaterLayers } from "./layers/underwater.ts";
import type { Layer, View } from "./layers/view.ts";
import { waterLayer } from "./layers/water.ts";
import { colorOf } from "./named-color.ts";
import type { Plan } from "./plan.ts";
import type { Reading } from "./read-prompt.ts";
import { river } from "./river.ts";
import { riverBanks } from "./river-banks.ts";
import { bloomDrawings } from "./subjects/bloom-drawings.ts";
import { type Land, woodsScene } from "./woods-scene.ts";

export function landLayers(view: View, plan: Plan, reading: Reading): Land {
  const chance = view.random.fork("land");
  const loose = reading.looseColors.map((name) => colorValues[name]);
  if (plan.ground === "abstract") return { behind: [abstractLayer(view, loose)], before: [] };
  if (plan.ground === "portrait") return { behind: [backdropLayer(view)], before: [] };
  if (plan.ground === "close-up")
    return { behind: [blurredGardenLayer(view, loose[0] ?? leafColor(plan, chance))], before: [] };
  if (plan.ground === "space")
    return { behind: [spaceLayer(view, hueOf(loose[0]) ?? chance.between(0, 360))], before: [] };
  if (plan.ground === "underwater")
    return {
      behind: underwaterLayers(view, loose[0] ?? colorOf(reading, "sea", "underwater") ?? [24, 122, 160]),
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
      ).concat(clothLayers(view, plan)),
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

function hueOf(color: Rgb | undefined): number | undefined {
  if (!color) return undefined;
  const hues = Array.from({ length: 36 }, (_, i) => i * 10);
  const distance = (hue: number) => Math.hypot(...hsl(hue, 0.6, 0.5).map((part, i) => part - (color[i] ?? 0)));
  return hues.toSorted((one, other) => distance(one) - distance(other))[0];
}

function groundLayers(view: View, plan: Plan, reading: Reading): Land {
  const { unit, horizon, height, width } = view;
  const chance = view.random.fork("ground");
  const snowy = plan.season === "winter" || plan.snowfall;
  const waves = reading.has("calm") || reading.has("lake") ? 0.08 : plan.storm ? 1 : plan.wind ? 0.7 : 0.3;
  const waterColor =
    colorOf(reading, "sea", "lake", "river", "beach") ?? (reading.has("beach") ? [36, 150, 160] : [26, 84, 116]);
  const water = waterLayer(view, { waves, color: waterColor });
  const leaf = colorOf(reading, "field", "garden") ?? leafColor(plan, chance);
  const grass = (tall: number, flowers: readonly Rgb[]) =>
    snowy || reading.has("minimal")
      ? []
      : [foregroundGrass(view, mix(leaf, [40, 70, 36], 0.4), tall, flowers, plan.wind)];
  const leaves = plan.season === "autumn" && !snowy ? [fallenLeavesLayer(view, () => horizon)] : [];
  switch (plan.ground) {
    case "water": {
      const shore = shoreOf(view, plan);
      if (plan.banks) {
        const banks = riverBanks(view, plan, reading, waterLayer(view, { waves: 0.12, color: waterColor }), leaf);
        return { behind: [...banks.behind, ...(shore ? [shore] : [])], before: banks.before };
      }
      return { behind: [water, ...(shore ? [shore] : [])], before: [] };
    }
    case "beach": {
      const bend = chance.between(0.1, 0.2) * view.lightSide;
      const edge = (x: number) =>
        horizon +
        (height - horizon) * (0.5 + bend * Math.sin((x / width) * 2.4) - 0.16 * bend) +
        Math.sin((x / unit) * 9) * unit * 0.004;
      const sand = colorOf(reading, "beach") ?? [226, 200, 158];
      return {
        behind: [water, groundLayer(view, { kind: "sand", near: sand, far: sand, edge, foam: true })],
        before: [],
      };
    }
    case "desert": {
      const sand = colorOf(reading, "desert") ?? (reading.has("canyon") ? [196, 122, 82] : [222, 172, 112]);
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
        color: colorOf(reading, "city"),
        village: false,
      });
      const street = streetLayer(view, { neon: reading.has("neon"), color: colorOf(reading, "street", "city") });
      const wet = plan.rain || reading.has("wet") || reading.has("neon");
      const mirror = wet ? [wetStreetLayer(view)] : [];
      // The houses hide the farthest row.
      return { behind: [...skyline.slice(1), street, ...mirror], before: [] };
    }
    case "woods":
      return woodsScene(view, plan, reading, leaf, snowy);
    case "road": {
      const paved = !reading.has("forest") && !reading.has("field");
      return {
        behind: [groundOfMeadow(view, leaf, snowy), roadLayer(view, paved), ...leaves],
        before: grass(0.06, []),
      };
    }
    default: {
      const flowers = flowersOf(reading, chance);
      const layers = [groundOfMeadow(view, leaf, snowy)];
      if (flowers.length > 0) layers.push(flowerField(view, flowers, horizon + unit * 0.015));
      if (reading.has("river")) layers.push(river(view, waterColor));
      return { behind: [...layers, ...leaves], before: grass(chance.between(0.07, 0.12), flowers) };
    }
  }
}

function flowersOf(reading: Reading, chance: View["random"]): Rgb[] {
  const kind = blooms.find((bloom) => reading.has(bloom));
  if (kind) {
    const petal = colorOf(reading, kind, "field") ?? rgb(bloomDrawings[kind].petals[0]);
    return [petal, mix(petal, [255, 255, 255], 0.25), mix(petal, [40, 10, 40], 0.2)];
  }
  const own = colorOf(reading, "flower", "field", "garden");
  if (reading.has("flower") || reading.has("garden"))
    return own
      ? [own, mix(own, [255, 255, 255], 0.25), mix(own, [40, 10, 40], 0.2)]
      : [colorValues.pink, colorValues.yellow, colorValues.white, colorValues.purple];
  if (reading.has("sunflower"))
    return [
      [242, 184, 40],
      [226, 160, 34],
    ];
  if (own) return [own, mix(own, [255, 255, 255], 0.2)];
  if (reading.has("autumn")) return [];
  if (reading.has("spring") || chance.chance(0.25)) return [colorValues.white, colorValues.yellow];
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

/** Returns an upper edge that rises and falls slightly around the horizon; both amounts are in parts of the unit. */
function rolling(view: View, lift: number, swing: number): (x: number) => number {
  const phase = view.random.fork("rolling").between(0, 6);
  return (x) =>
    view.horizon -
    lift * view.unit +
    Math.sin((x / view.unit) * 2.1 + phase) * swing * view.unit * 0.5 +
    Math.sin((x / view.unit) * 5.3 + phase * 2) * swing * view.unit * 0.2;
}

/** Returns land on the viewer's side of the water, when something must stand on it. */
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
        "stone-bridge",
        "bird",
        "balloon",
        "airplane",
        "dragon",
        "butterfly",
        "lantern",
        "duck",
        "lotus",
        "flamingo",
        "eagle",
        "bee",
        "hummingbird",
        "kite",
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
    : groundLayer(view, {
        kind: "meadow",
        near: plan.season === "autumn" ? [142, 108, 50] : [78, 104, 56],
        far: plan.season === "autumn" ? [156, 124, 62] : [110, 124, 74],
        edge,
      });
}
