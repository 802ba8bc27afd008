import { pieces } from "../interior/pieces/index.ts";
import { usualTones } from "../interior/pieces/tones.ts";
import type { Subject } from "./pen.ts";

const piece = (kind: keyof typeof pieces, size: number): Subject => ({
  size,
  stands: "ground",
  volume: 0.15,
  draw: (pen) => pieces[kind](pen, usualTones),
});

/** Furniture that stands outdoors, or floats in space; in a room it is part of the room. */
export const furnitureSubjects = {
  bookshelf: piece("bookshelf", 0.5),
  sofa: piece("sofa", 0.26),
  armchair: piece("armchair", 0.3),
  bed: piece("bed", 0.3),
  desk: piece("desk", 0.32),
  table: piece("table", 0.24),
  chair: piece("chair", 0.27),
  fireplace: piece("fireplace", 0.34),
} satisfies Record<string, Subject>;
