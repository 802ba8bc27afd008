import type { RoomKind, Thing } from "../concepts.ts";

/**
 * Where things can stand in a room. Everything is in parts of the image: x of its width, y of its height, from the top
 * left.
 *
 * - on: the thing's foot at `y`, its middle between `left` and `right`, no higher than `headroom`;
 * - next to: on the floor beside `box`, at the row `floor`;
 * - in front of: on the floor below `floor`, between `box.left` and `box.right`;
 * - under: on the floor at the row `floor`, no higher than `box.bottom` minus `y`.
 */
export interface Surface {
  /** What it is the top of, as a prompt names it. A bookshelf has two: its top and an empty shelf. */
  of:
    | "floor"
    | "window"
    | "counter"
    | Extract<Thing, "bookshelf" | "sofa" | "armchair" | "bed" | "desk" | "table" | "chair" | "fireplace">;
  left: number;
  right: number;
  y: number;
  /** Free height above it. */
  headroom: number;
  /** The whole piece of furniture. */
  box: { left: number; top: number; right: number; bottom: number };
  /** The row where the furniture meets the floor. */
  floor: number;
  /** Height of one meter there, in parts of the image's height: a cat is about half a meter tall. */
  meter: number;
  /** As in `Layer`. */
  depth: number;
}

/** A piece of furniture with its place, in pixels. */
export interface Piece {
  kind: PieceKind;
  /** Middle and foot. */
  x: number;
  y: number;
  /** Pixels for one centimeter. */
  scale: number;
  depth: number;
}

export const pieceKinds = [
  "bookshelf",
  "low-bookshelf",
  "window",
  "sofa",
  "armchair",
  "bed",
  "nightstand",
  "wardrobe",
  "desk",
  "chair",
  "table",
  "cafe-table",
  "counter",
  "cabinets",
  "fridge",
  "bathtub",
  "basin",
  "towels",
  "blackboard",
  "school-desk",
  "workbench",
  "tool-wall",
  "bar",
  "bottle-shelf",
  "fireplace",
  "floor-lamp",
  "pendant",
  "plant",
  "painting",
  "clock",
  "chest",
  "boxes",
] as const;
export type PieceKind = (typeof pieceKinds)[number];

/** A room with its furniture, far to near, and every surface that things can stand on; the floor is the last one. */
export interface Room {
  kind: RoomKind;
  /** The back wall, in pixels; its lower edge is the view's horizon. */
  wall: { left: number; top: number; right: number; bottom: number };
  /** Where the lines of the floor meet, in pixels. */
  eye: { x: number; y: number };
  pieces: readonly Piece[];
  surfaces: readonly Surface[];
}
