import { furniture, isOneOf, places, rooms, things } from "../concepts.ts";
import type { Ground } from "../ground.ts";
import type { Mention, Reading } from "../read-prompt.ts";
import { subjects } from "../subjects/index.ts";

/** Things that have windows, so that a window beside them is one of theirs. */
const buildings: readonly string[] = [
  "house",
  "cabin",
  "castle",
  "temple",
  "church",
  "windmill",
  "tower",
  "lighthouse",
  "treehouse",
  "train",
  "car",
  "ship",
  "boat",
  "airplane",
  "rocket",
];
/** Small enough for a table, but in a room they belong to the furniture. */
const furnishings: readonly string[] = ["plant", "television"];
const indoorPlaces: readonly string[] = ["room", "window", "still-life", ...rooms];

/** Returns how a prompt is shown when it is not out in the open: as a logo, cut open, in a room, or on a table. */
export function groundIndoors(reading: Reading, wanted: readonly Mention[]): Ground | undefined {
  if (reading.has("logo") || reading.has("icon") || reading.has("sticker")) return "emblem";
  const room = rooms.some((name) => reading.has(name));
  const implies = furniture.some((name) => reading.has(name));
  if (reading.has("isometric") && (room || reading.has("room") || implies)) return "isometric";
  if (reading.has("cutaway")) return "cutaway";
  if (room) return "room";
  const indoors = reading.has("room") || reading.has("still-life");
  const rest = wanted.filter((thing) => thing.concept !== "table" && thing.concept !== "desk");
  const closeUp =
    rest.length > 0 &&
    rest.every(
      ({ concept }) =>
        isOneOf(things, concept) && subjects[concept].stands === "table" && !furnishings.includes(concept),
    );
  if (indoors || implies || reading.has("window")) {
    if (closeUp || (reading.has("still-life") && rest.length === 0)) return "table";
  }
  if (indoors) return "room";
  const outdoors = reading.mentions.some(({ concept }) => isOneOf(places, concept) && !indoorPlaces.includes(concept));
  const built = wanted.some((thing) => buildings.includes(thing.concept));
  if (implies && !outdoors && !built) return "room";
  // The view from a window is a place outdoors.
  if (reading.has("window") && !built) return "room";
  return undefined;
}
