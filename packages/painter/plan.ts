import {
  blooms,
  foods,
  furniture,
  isOneOf,
  largeBirds,
  type Place,
  type Season,
  seasons,
  songbirds,
  type Thing,
  type Time,
  things,
  wildAndFarmAnimals,
} from "./concepts.ts";
import { type Gathered, gather } from "./gathered.ts";
import { isCarrying } from "./grammar.ts";
import type { Ground } from "./ground.ts";
import { groundIndoors } from "./interior/implied-room.ts";
import type { Room } from "./interior/room.ts";
import type { Random } from "./random.ts";
import type { Mention, Reading } from "./read-prompt.ts";
import { timeOf } from "./time-of-day.ts";

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
  things: readonly Gathered[];
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
  /** The room with its furniture and the surfaces that things stand on; `compose` lays it out for the image's shape. */
  room: Room | undefined;
}

/** Grounds without open air between the viewer and the things. */
export const indoors: readonly Ground[] = ["table", "room", "isometric", "emblem"];

const grounds: Readonly<Partial<Record<Place, Ground>>> = {
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
  skateboard: "street",
  jar: "table",
  cage: "table",
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
  flamingo: "water",
  duck: "water",
  lotus: "water",
  parrot: "woods",
  toucan: "woods",
  tiger: "woods",
  dinosaur: "woods",
  monster: "woods",
  squirrel: "woods",
  bus: "road",
  motorcycle: "road",
  hydrant: "street",
  alien: "moonscape",
  vase: "table",
  bouquet: "close-up",
  plate: "table",
  bowl: "table",
  bottle: "table",
  key: "table",
  phone: "table",
  computer: "table",
  camera: "table",
  clock: "table",
  toy: "table",
  skull: "table",
  plant: "table",
  television: "table",
};

/** Small enough to fill an image of their own. */
const closeUps: readonly Thing[] = [...blooms, ...songbirds, "bee", "butterfly"];

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
  eagle: "mountains",
  motorcycle: "mountains",
  balloon: "hills",
  windmill: "hills",
};

/** Returns the things with a place of their own: not what is held, and not who rides. Those that carry others come first. */
function standingThings({ mentions, links }: Reading): Gathered[] {
  const carried = links.map(({ relation, figure, ground }) =>
    relation === "holding" ? ground : relation === "riding" ? figure : undefined,
  );
  const guests = links.filter((link) => !isCarrying(link)).map(({ figure }) => figure);
  const isIn = (list: readonly (Thing | undefined)[], { concept }: Mention) => list.some((thing) => thing === concept);
  const named = gather(mentions.filter((mention) => isOneOf(things, mention.concept)));
  const wanted = named.filter((mention) => !isIn(carried, mention));
  return [...wanted.filter((mention) => !isIn(guests, mention)), ...wanted.filter((mention) => isIn(guests, mention))];
}

/** Decides ground, distance, time and weather. Chance decides only what the prompt leaves open. */
export function planScene(reading: Reading, random: Random): Plan {
  const wanted = standingThings(reading);
  const portrait =
    reading.has("portrait") &&
    !reading.mentions.some((mention) =>
      [
        ...["cat", "dog", "fox", "owl", "horse", "bear", "wolf", "robot", "alien", "monster"],
        ...[...songbirds, ...largeBirds, ...wildAndFarmAnimals],
      ].includes(mention.concept),
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
    things:
      ground === "table" || ground === "room"
        ? wanted.filter((mention) => !isOneOf(furniture, mention.concept))
        : wanted,
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
    room: undefined,
  };
}

/** Returns the plan of what surrounds a building that is cut open. */
export function planAround(reading: Reading, plan: Plan): Plan {
  const winter = plan.season === "winter" || plan.snowfall;
  const afloat = reading.has("ship") || reading.has("boat");
  return { ...plan, ground: afloat ? "water" : winter ? "snow" : "meadow", things: [], banks: false };
}

/** Returns the plan of what is seen through the window of a room. */
export function planOutside(reading: Reading, plan: Plan, random: Random): Plan {
  const winter = plan.season === "winter" || plan.snowfall;
  const place = groundOrder.find((candidate) => reading.has(candidate));
  const named = place === "city" || place === "street" ? "meadow" : place && grounds[place];
  const ground = named === "woods" || named === "road" || !named ? "meadow" : named;
  const backdrops = backdropsOf(reading, [], ground, random);
  const seen = place === "street" ? ["city" as const] : backdrops;
  return {
    ...plan,
    ground: winter && ground === "meadow" ? "snow" : ground,
    backdrops: place || random.chance(0.5) ? seen : ["hills", random.pick(["woods", "village"] as const)],
    things: [],
    banks: false,
    room: undefined,
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
  const shown = groundIndoors(reading, wanted);
  if (shown === "emblem" || shown === "cutaway" || shown === "isometric") return shown;
  if (portrait) return "portrait";
  if (reading.has("abstract")) return "abstract";
  if (shown) return shown;
  const place = groundOrder.find((candidate) => reading.has(candidate));
  const afloat = wanted.some((thing) => ["boat", "ship", "swan", "lotus"].includes(thing.concept));
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
  if (
    wanted.some(({ concept }) => isOneOf(blooms, concept) || isOneOf(songbirds, concept) || concept === "bee") &&
    wanted.every(({ concept }) => closeUps.some((kind) => kind === concept))
  )
    return "close-up";
  for (const thing of wanted) {
    const home = things.find((known) => known === thing.concept);
    const ground = home && (isOneOf(foods, home) ? "table" : homes[home]);
    if (ground)
      return winter && (ground === "meadow" || ground === "woods") ? (ground === "woods" ? "woods" : "snow") : ground;
  }
  if (winter) return "snow";
  if (reading.has("umbrella")) return "street";
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

/** Whether the plan shows a place: as its ground, behind it, or as a part of either. */
export function showsPlace(plan: Plan, place: Place): boolean {
  const ground = grounds[place];
  const backdrop = backdropOf[place];
  if (ground === undefined || ground === plan.ground || (backdrop && plan.backdrops.includes(backdrop))) return true;
  if (ground === "water" || place === "river") return ["water", "beach"].includes(plan.ground);
  return ground === "meadow" && ["snow", "meadow", "woods", "road"].includes(plan.ground);
}
