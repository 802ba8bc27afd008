import { type Place, type Season, seasons, type Thing, type Time, things } from "./concepts.ts";
import type { Random } from "./random.ts";
import type { Mention, Reading } from "./read-prompt.ts";
import { timeOf } from "./time-of-day.ts";

/** The ground in front of the viewer. */
export type Ground =
  | "water"
  | "beach"
  | "meadow"
  | "desert"
  | "snow"
  | "street"
  | "woods"
  | "road"
  | "moonscape"
  | "space"
  | "underwater"
  | "table"
  | "clouds"
  | "portrait"
  | "abstract";

export type Backdrop =
  | "mountains"
  | "hills"
  | "city"
  | "village"
  | "woods"
  | "jungle"
  | "island"
  | "volcano"
  | "canyon"
  | "waterfall"
  | "icebergs"
  | "harbour";

/** All decisions about an image before it is drawn; sizes are decided later. */
export interface Plan {
  ground: Ground;
  backdrops: readonly Backdrop[];
  things: readonly Mention[];
  /** Whether the water is a river between near banks. */
  banks: boolean;
  time: Time;
  season: Season;
  overcast: number;
  clouds: number;
  fog: number;
  rain: boolean;
  snowfall: boolean;
  storm: boolean;
  lightning: boolean;
  wind: boolean;
}

const grounds: Readonly<Partial<Record<Place, Ground>>> = {
  room: "table",
  underwater: "underwater",
  space: "space",
  beach: "beach",
  street: "street",
  road: "road",
  desert: "desert",
  canyon: "desert",
  ice: "water",
  sea: "water",
  lake: "water",
  harbour: "water",
  island: "water",
  river: "meadow",
  waterfall: "woods",
  forest: "woods",
  jungle: "woods",
  garden: "meadow",
  field: "meadow",
  village: "meadow",
  hill: "meadow",
  mountain: "meadow",
  volcano: "meadow",
  sky: "clouds",
  city: "street",
};

/** When several places are named, the first one in this list decides the ground. */
const groundOrder: readonly Place[] = [
  "room",
  "underwater",
  "space",
  "beach",
  "street",
  "road",
  "sea",
  "harbour",
  "lake",
  "island",
  "ice",
  "desert",
  "canyon",
  "river",
  "waterfall",
  "forest",
  "jungle",
  "garden",
  "field",
  "village",
  "mountain",
  "volcano",
  "hill",
  "city",
  "sky",
];

/** Places where a stone bridge turns the scene into the river below it. */
const inland: readonly Place[] = ["river", "lake", "forest", "field", "garden", "village", "hill", "mountain", "city"];

const backdropOf: Readonly<Partial<Record<Place, Backdrop>>> = {
  mountain: "mountains",
  hill: "hills",
  volcano: "volcano",
  canyon: "canyon",
  island: "island",
  city: "city",
  village: "village",
  harbour: "harbour",
  forest: "woods",
  jungle: "jungle",
  waterfall: "waterfall",
  ice: "icebergs",
};

/** The usual ground of a thing when the prompt names no place. */
const homes: Readonly<Partial<Record<Thing, Ground>>> = {
  lighthouse: "water",
  boat: "water",
  ship: "water",
  swan: "water",
  whale: "water",
  bridge: "water",
  "stone-bridge": "water",
  turtle: "underwater",
  fish: "underwater",
  cactus: "desert",
  pyramid: "desert",
  palm: "beach",
  penguin: "snow",
  rocket: "moonscape",
  planet: "space",
  astronaut: "moonscape",
  robot: "street",
  car: "road",
  bicycle: "road",
  "street-lamp": "street",
  umbrella: "street",
  teapot: "table",
  cup: "table",
  book: "table",
  candle: "table",
  fruit: "table",
  crystal: "table",
  portrait: "portrait",
  fox: "woods",
  wolf: "woods",
  deer: "woods",
  bear: "woods",
  owl: "woods",
  mushroom: "woods",
  pine: "snow",
  airplane: "clouds",
  elephant: "meadow",
  lantern: "water",
};

const backdropsAtHome: Readonly<Partial<Record<Thing, Backdrop>>> = {
  castle: "mountains",
  temple: "mountains",
  cabin: "mountains",
  dragon: "mountains",
  train: "mountains",
  tent: "mountains",
  bridge: "hills",
  "stone-bridge": "hills",
  robot: "city",
  car: "mountains",
  balloon: "hills",
  windmill: "hills",
};

/** Decides ground, distance, time and weather. Chance decides only what the prompt leaves open. */
export function planScene(reading: Reading, random: Random): Plan {
  const wanted = reading.mentions.filter((mention) => things.some((thing) => thing === mention.concept));
  const portrait =
    reading.has("portrait") &&
    !reading.mentions.some((mention) =>
      ["cat", "dog", "fox", "owl", "horse", "bear", "wolf", "robot"].includes(mention.concept),
    );
  const empty = reading.mentions.length === 0 && reading.looseColors.length === 0;
  const winter = reading.has("winter") || reading.has("snow");
  const ground = groundOf(reading, wanted, portrait, winter, empty, random);
  const backdrops = backdropsOf(reading, wanted, ground, random);
  const storm = reading.has("storm") || reading.has("lightning");
  const rain = reading.has("rain") || (storm && !reading.has("desert") && ground !== "space");
  const fogWord = reading.has("fog");
  const clear = reading.has("clear-sky");
  const overcast = storm
    ? 0.85
    : reading.has("rain")
      ? 0.68
      : reading.has("wet")
        ? 0.3
        : reading.has("snow")
          ? 0.45
          : fogWord
            ? 0.3
            : 0;
  const chanceClouds = clear ? 0 : random.between(0.15, 0.6);
  return {
    ground,
    backdrops,
    things: wanted,
    banks:
      ground === "water" &&
      reading.has("stone-bridge") &&
      !["sea", "harbour", "island", "ice"].some((place) =>
        reading.mentions.some((mention) => mention.concept === place),
      ),
    time: timeOf(reading, ground === "desert", empty, random),
    season: seasons.find((season) => reading.has(season)) ?? (winter ? "winter" : "summer"),
    overcast,
    clouds: storm
      ? 1
      : reading.has("clouds")
        ? 0.85
        : overcast > 0
          ? 0.75
          : reading.has("stars") || reading.has("aurora")
            ? chanceClouds * 0.4
            : chanceClouds,
    fog: fogWord
      ? 0.9
      : reading.has("mysterious")
        ? 0.5
        : reading.has("dreamy")
          ? 0.35
          : reading.has("rain")
            ? 0.3
            : reading.has("wet")
              ? 0.14
              : 0.08,
    rain,
    snowfall: reading.has("snow") && !clear,
    storm,
    lightning: reading.has("lightning") || reading.has("storm"),
    wind: reading.has("wind") || storm,
  };
}

function groundOf(
  reading: Reading,
  wanted: readonly Mention[],
  portrait: boolean,
  winter: boolean,
  empty: boolean,
  random: Random,
): Ground {
  if (portrait) return "portrait";
  if (reading.has("abstract")) return "abstract";
  const place = groundOrder.find((candidate) => reading.has(candidate));
  const afloat = wanted.some((thing) => ["boat", "ship", "swan"].includes(thing.concept));
  if (
    place === "space" &&
    wanted.some((thing) => ["astronaut", "robot", "cat", "dog", "house"].includes(thing.concept))
  )
    return "moonscape";
  if (afloat && place !== "space" && place !== "desert" && place !== "sky") return "water";
  if (reading.has("stone-bridge") && (!place || inland.includes(place))) return "water";
  if (place === "city" && (reading.has("sea") || reading.has("bridge"))) return "water";
  if (place === "mountain" && wanted.length === 0 && reading.mentions.length < 3 && random.chance(0.35))
    return winter ? "snow" : "water";
  if (place) {
    const ground = grounds[place] ?? "meadow";
    return winter && (ground === "meadow" || ground === "road") ? "snow" : ground;
  }
  for (const thing of wanted) {
    const home = things.find((known) => known === thing.concept);
    const ground = home && homes[home];
    if (ground)
      return winter && (ground === "meadow" || ground === "woods") ? (ground === "woods" ? "woods" : "snow") : ground;
  }
  if (winter) return "snow";
  if (wanted.length > 0) return "meadow";
  if (empty) return random.pick(["water", "meadow", "desert", "abstract", "clouds", "snow"]);
  if (reading.has("aurora") || reading.has("cold")) return random.pick(["water", "snow"]);
  if (reading.has("neon")) return "street";
  return random.pick(["water", "water", "meadow", "meadow", "desert"]);
}

function backdropsOf(reading: Reading, wanted: readonly Mention[], ground: Ground, random: Random): Backdrop[] {
  const chosen = new Set<Backdrop>();
  for (const [place, backdrop] of Object.entries(backdropOf)) {
    if (reading.mentions.some((mention) => mention.concept === place)) chosen.add(backdrop);
  }
  const open = ground === "water" || ground === "meadow" || ground === "snow" || ground === "road";
  if (chosen.size === 0 && open) {
    for (const thing of wanted) {
      const known = things.find((candidate) => candidate === thing.concept);
      const backdrop = known && backdropsAtHome[known];
      if (backdrop) chosen.add(backdrop);
    }
  }
  const bareSea = ground === "water" && (reading.has("sea") || wanted.length > 0);
  if (chosen.size === 0 && open && !(bareSea && random.chance(0.55)))
    chosen.add(random.chance(0.5) ? "mountains" : "hills");
  if (ground === "meadow" && !chosen.has("woods") && !chosen.has("city") && random.chance(0.4)) chosen.add("hills");
  if (reading.has("autumn") && (ground === "meadow" || ground === "road") && !chosen.has("jungle")) chosen.add("woods");
  return [...chosen];
}
