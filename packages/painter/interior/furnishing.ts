import type { RoomKind } from "../concepts.ts";
import type { PieceKind, Surface } from "./room.ts";

/** Measures of a piece of furniture in centimeters. */
export interface Measures {
  width: number;
  height: number;
  /** Height of its foot above the floor, for pieces that hang on the wall. */
  lift?: number;
  /** What things can stand on, from its middle; the drawing leaves this part empty. */
  tops?: readonly { of: Surface["of"]; from: number; to: number; at: number; headroom: number }[];
}

export const measures: Readonly<Record<PieceKind, Measures>> = {
  bookshelf: {
    width: 130,
    height: 214,
    tops: [{ of: "bookshelf", from: -54, to: 10, at: 84, headroom: 38 }],
  },
  "low-bookshelf": {
    width: 150,
    height: 92,
    tops: [{ of: "bookshelf", from: -66, to: 66, at: 92, headroom: 110 }],
  },
  window: {
    width: 150,
    height: 150,
    lift: 84,
    tops: [{ of: "window", from: -62, to: 62, at: 4, headroom: 100 }],
  },
  sofa: { width: 204, height: 88, tops: [{ of: "sofa", from: -66, to: 66, at: 46, headroom: 120 }] },
  armchair: { width: 96, height: 100, tops: [{ of: "armchair", from: -20, to: 20, at: 46, headroom: 110 }] },
  bed: { width: 214, height: 112, tops: [{ of: "bed", from: -30, to: 86, at: 58, headroom: 130 }] },
  nightstand: { width: 46, height: 104 },
  wardrobe: { width: 120, height: 206 },
  desk: { width: 150, height: 126, tops: [{ of: "desk", from: -30, to: 62, at: 75, headroom: 90 }] },
  chair: { width: 48, height: 94, tops: [{ of: "chair", from: -12, to: 12, at: 47, headroom: 90 }] },
  table: { width: 150, height: 76, tops: [{ of: "table", from: -60, to: 60, at: 73, headroom: 110 }] },
  "cafe-table": { width: 84, height: 76, tops: [{ of: "table", from: -28, to: 28, at: 73, headroom: 110 }] },
  counter: { width: 250, height: 92, tops: [{ of: "counter", from: 24, to: 112, at: 90, headroom: 48 }] },
  cabinets: { width: 130, height: 72, lift: 148 },
  fridge: { width: 76, height: 188 },
  bathtub: { width: 184, height: 66 },
  basin: { width: 96, height: 204 },
  towels: { width: 60, height: 86, lift: 92 },
  blackboard: { width: 260, height: 128, lift: 92 },
  "school-desk": { width: 96, height: 74, tops: [{ of: "desk", from: -38, to: 38, at: 71, headroom: 80 }] },
  workbench: { width: 196, height: 92, tops: [{ of: "table", from: -50, to: 76, at: 90, headroom: 48 }] },
  "tool-wall": { width: 180, height: 84, lift: 126 },
  bar: { width: 250, height: 150, tops: [{ of: "counter", from: -108, to: -6, at: 110, headroom: 60 }] },
  "bottle-shelf": { width: 190, height: 84, lift: 158 },
  fireplace: { width: 150, height: 124, tops: [{ of: "fireplace", from: -56, to: 56, at: 122, headroom: 80 }] },
  "floor-lamp": { width: 52, height: 168 },
  pendant: { width: 56, height: 90 },
  plant: { width: 80, height: 128 },
  painting: { width: 76, height: 60, lift: 142 },
  clock: { width: 40, height: 40, lift: 176 },
  chest: { width: 110, height: 62, tops: [{ of: "table", from: -40, to: 40, at: 60, headroom: 90 }] },
  boxes: { width: 96, height: 92 },
};

/** A stretch of the back wall, in centimeters, with what stands there and hangs above it. */
export interface Column {
  width: number;
  pieces: readonly (readonly [kind: PieceKind, aside?: number, lift?: number])[];
}

/** A piece that stands free in the room: part of the image's width, and part of the floor from the wall to the viewer. */
export interface Free {
  kind: PieceKind;
  x: number;
  along: number;
}

export interface Furnishing {
  /** Along the wall, from the window outward; the last ones are left out where the wall is short. */
  columns: readonly Column[];
  free: readonly Free[];
  rug: boolean;
  /** How many lamps hang from the ceiling. */
  pendants: number;
}

export const windowColumn: Column = { width: 176, pieces: [["window"]] };
const plantColumn: Column = { width: 84, pieces: [["plant"]] };
const lampColumn: Column = { width: 62, pieces: [["floor-lamp"]] };
const shelfColumn: Column = { width: 132, pieces: [["bookshelf"]] };
const sofaColumn: Column = { width: 214, pieces: [["sofa"], ["painting", -44], ["painting", 46, 150]] };
const bedColumn: Column = { width: 224, pieces: [["bed"], ["painting", 20]] };
const deskColumn: Column = { width: 160, pieces: [["desk"], ["painting", -30, 160]] };
const fireColumn: Column = { width: 158, pieces: [["fireplace"], ["painting", 0, 160]] };

/** The part of the wall that named furniture needs. */
export const columnOf = {
  bookshelf: shelfColumn,
  sofa: sofaColumn,
  bed: bedColumn,
  desk: deskColumn,
  fireplace: fireColumn,
} as const;

export const furnishings: Readonly<Record<RoomKind, Furnishing>> = {
  room: { columns: [windowColumn, shelfColumn, lampColumn, plantColumn, sofaColumn], free: [], rug: true, pendants: 0 },
  "living-room": {
    columns: [windowColumn, sofaColumn, plantColumn, lampColumn, shelfColumn, fireColumn],
    free: [{ kind: "armchair", x: 0.14, along: 0.5 }],
    rug: true,
    pendants: 0,
  },
  kitchen: {
    columns: [
      { width: 256, pieces: [["counter"], ["window", -42, 108], ["cabinets", 86]] },
      { width: 84, pieces: [["fridge"]] },
      plantColumn,
      { width: 60, pieces: [["clock"]] },
    ],
    free: [{ kind: "table", x: 0.6, along: 0.62 }],
    rug: false,
    pendants: 1,
  },
  bedroom: {
    columns: [
      windowColumn,
      bedColumn,
      { width: 54, pieces: [["nightstand"]] },
      plantColumn,
      { width: 126, pieces: [["wardrobe"]] },
    ],
    free: [],
    rug: true,
    pendants: 0,
  },
  library: {
    columns: [windowColumn, shelfColumn, shelfColumn, shelfColumn, shelfColumn, lampColumn],
    free: [{ kind: "armchair", x: 0.16, along: 0.5 }],
    rug: true,
    pendants: 1,
  },
  bathroom: {
    columns: [
      { width: 106, pieces: [["basin"]] },
      { width: 194, pieces: [["bathtub"], ["window", -10, 112]] },
      { width: 66, pieces: [["towels"]] },
      plantColumn,
    ],
    free: [],
    rug: true,
    pendants: 0,
  },
  office: {
    columns: [windowColumn, deskColumn, shelfColumn, plantColumn, { width: 60, pieces: [["clock"]] }],
    free: [],
    rug: true,
    pendants: 0,
  },
  cafe: {
    columns: [
      { width: 196, pieces: [["window"]] },
      { width: 260, pieces: [["bar"], ["bottle-shelf", 10]] },
      plantColumn,
      { width: 90, pieces: [["painting"]] },
    ],
    free: [
      { kind: "cafe-table", x: 0.26, along: 0.5 },
      { kind: "cafe-table", x: 0.74, along: 0.66 },
    ],
    rug: false,
    pendants: 3,
  },
  workshop: {
    columns: [
      windowColumn,
      { width: 206, pieces: [["workbench"], ["tool-wall"]] },
      { width: 104, pieces: [["boxes"]] },
      shelfColumn,
    ],
    free: [],
    rug: false,
    pendants: 1,
  },
  attic: {
    columns: [
      { width: 170, pieces: [["window"], ["chest", 0, 0]] },
      lampColumn,
      { width: 104, pieces: [["boxes"]] },
      bedColumn,
      { width: 160, pieces: [["low-bookshelf"]] },
    ],
    free: [],
    rug: true,
    pendants: 0,
  },
  classroom: {
    columns: [{ width: 276, pieces: [["blackboard"]] }, windowColumn, { width: 60, pieces: [["clock"]] }, shelfColumn],
    free: [
      { kind: "school-desk", x: 0.2, along: 0.36 },
      { kind: "school-desk", x: 0.5, along: 0.36 },
      { kind: "school-desk", x: 0.8, along: 0.36 },
      { kind: "school-desk", x: 0.3, along: 0.82 },
      { kind: "school-desk", x: 0.72, along: 0.82 },
    ],
    rug: false,
    pendants: 0,
  },
};
