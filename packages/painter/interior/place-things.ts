import type { Thing } from "../concepts.ts";
import type { View } from "../layers/view.ts";
import type { Mention } from "../read-prompt.ts";
import { subjects } from "../subjects/index.ts";
import type { Room, Surface } from "./room.ts";

/** Heights in meters of things that are not drawn at a common scale. */
const heights: Readonly<Partial<Record<Thing, number>>> = {
  woman: 1.66,
  man: 1.76,
  people: 1.78,
  child: 1.2,
  robot: 1.6,
  astronaut: 1.7,
  horse: 1.7,
  bear: 1.5,
  deer: 1.5,
  elephant: 2,
  cat: 0.8,
  dog: 0.86,
  rabbit: 0.6,
  owl: 0.66,
  bird: 0.42,
  butterfly: 0.3,
};

const seats: readonly Surface["of"][] = ["bookshelf", "bed", "sofa", "armchair", "window", "desk", "table", "chair"];
const tops: readonly Surface["of"][] = ["table", "desk", "counter", "fireplace", "window", "bookshelf"];

/** Returns how tall a thing is in a room, in meters; small things are larger than life. */
export function metersOf(thing: Thing): number {
  const subject = subjects[thing];
  return heights[thing] ?? Math.min(2.1, subject.size * (subject.stands === "table" ? 0.8 : 1.6));
}

/** Returns how tall a thing is on a surface, in parts of the image's height. */
export function heightOn(surface: Surface, thing: Thing): number {
  return Math.min(metersOf(thing) * surface.meter, surface.headroom);
}

/** Returns the surface that suits a thing when the prompt does not say where it is; several tables take turns by `index`. */
export function usualSurface(
  room: Room,
  thing: Thing,
  index: number,
  named: (of: string) => boolean,
): Surface | undefined {
  const floor = room.surfaces.at(-1);
  const first = (kinds: readonly Surface["of"][]) => {
    const roomiest = room.surfaces.toSorted((one, other) => other.headroom - one.headroom);
    const known = kinds.flatMap((of) => roomiest.find((surface) => surface.of === of) ?? []);
    return known.find((surface) => named(surface.of)) ?? known[0];
  };
  if (subjects[thing].stands === "table" || thing === "flower") {
    const top = first(tops);
    const alike = room.surfaces.filter((surface) => surface.of === top?.of);
    return alike[index % alike.length] ?? floor;
  }
  if (thing === "cat" || thing === "owl" || thing === "bird")
    return first(seats.filter(named)) ?? (thing === "cat" ? floor : (first(["window", "bookshelf"]) ?? floor));
  return floor;
}

export interface PlaceInRoom {
  x: number;
  y: number;
  height: number;
  depth: number;
}

/** Returns where the copies of a thing stand on a surface, in pixels; `index` keeps several things apart. */
export function placesOn(
  view: View,
  room: Room,
  surface: Surface,
  mention: Mention,
  thing: Thing,
  index: number,
): PlaceInRoom[] {
  // The drawing of people is a group already.
  const count = thing === "people" ? (mention.count > 3 ? 2 : 1) : Math.min(5, mention.count);
  const height = heightOn(surface, thing) * view.height;
  const slots = surface.of === "floor" ? freeSlots(view, room) : [0.42, 0.72, 0.16, 0.9, 0.56];
  const aloft = subjects[thing].stands === "aloft" && surface.of === "floor";
  return Array.from({ length: count }, (_, i) => {
    const slot = count > 1 ? (i + 0.5) / count : (slots[index % slots.length] ?? 0.5);
    const mirrored = surface.of !== "floor" && view.lightSide < 0;
    const x = surface.left + (surface.right - surface.left) * (mirrored ? 1 - slot : slot);
    const forward = surface.of === "floor" ? ((index + i) % 2) * 0.05 : 0;
    return {
      x: x * view.width,
      y: (surface.y + forward) * view.height - (aloft ? 0.42 * view.horizon : 0),
      height: count > 2 ? height * 0.86 : height,
      depth: surface.depth + forward,
    };
  });
}

/** Returns parts of the floor's width, first those that no furniture in the room is in front of or behind. */
function freeSlots(view: View, room: Room): number[] {
  const near = room.pieces.filter((piece) => piece.depth >= 0.5 && piece.kind !== "pendant");
  const distance = (slot: number) =>
    Math.min(0.3, ...near.map((piece) => Math.abs(piece.x / view.width - (0.12 + slot * 0.76))));
  const slots = view.lightSide > 0 ? [0.42, 0.68, 0.18, 0.86] : [0.58, 0.32, 0.82, 0.14];
  return slots.toSorted((one, other) => Math.round((distance(other) - distance(one)) * 10));
}
