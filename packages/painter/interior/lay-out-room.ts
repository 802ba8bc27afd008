import { furniture, isOneOf, type RoomKind, rooms, things } from "../concepts.ts";
import type { View } from "../layers/view.ts";
import type { Reading } from "../read-prompt.ts";
import { subjects } from "../subjects/index.ts";
import { type Column, columnOf, type Free, furnishings, measures, windowColumn } from "./furnishing.ts";
import type { Piece, PieceKind, Room, Surface } from "./room.ts";

/** Height of the viewer's eyes, in centimeters. */
const eyeHeight = 150;
const ceilingHeight = 244;
/** How far furniture at the wall stands from it, in centimeters of floor seen from above. */
const standoff = 7;

const animals = ["cat", "dog", "rabbit", "fox", "bird", "owl"] as const;

/** Returns the room that the prompt names or implies. */
export function roomKindOf(reading: Reading): RoomKind {
  const named = rooms.find((room) => reading.has(room));
  if (named) return named;
  if (reading.has("bed")) return "bedroom";
  if (reading.has("desk")) return "office";
  if (reading.has("sofa") || reading.has("fireplace") || reading.has("armchair")) return "living-room";
  return "room";
}

/**
 * Returns the furniture of a room and its surfaces: the furniture that the prompt names, then what is typical of the
 * room, as far as the wall is wide enough.
 */
export function layOutRoom(view: View, reading: Reading): Room {
  const { width, height, unit, horizon } = view;
  const kind = roomKindOf(reading);
  const chance = view.random.fork("room");
  const wall = {
    left: Math.min(width * 0.09, unit * 0.1),
    right: width - Math.min(width * 0.09, unit * 0.1),
    top: height * 0.05,
    bottom: horizon,
  };
  const required = requiredColumns(kind, reading).reduce((sum, column) => sum + column.width, 0);
  // Named furniture is seen whole; a narrow room is farther away.
  const scale = Math.min(
    (wall.bottom - wall.top) / ceilingHeight,
    (wall.right - wall.left) / 270,
    ((wall.right - wall.left) * 1.08) / required,
  );
  const eye = { x: width * (0.5 + chance.between(-0.03, 0.03)), y: horizon - eyeHeight * scale };
  const scaleAt = (y: number) => (y - eye.y) / eyeHeight;
  const pieces: Piece[] = [];
  const wide = (wall.right - wall.left) / scale;

  const columns = columnsFor(kind, reading, wide);
  const used = columns.reduce((sum, column) => sum + column.width, 0);
  const gap = Math.max(0, wide - used) / (columns.length + 1);
  // The window is on the side that the light comes from.
  const windowAt = columns.findIndex((column) => column.pieces.some(([piece]) => piece === "window"));
  const windowFirst = windowAt <= (columns.length - 1) / 2;
  const ordered = windowFirst === view.lightSide < 0 ? columns : columns.toReversed();
  // A picture fills a bare stretch of the wall.
  const bare = gap > 64 && kind !== "workshop" && kind !== "attic" && kind !== "bathroom";
  let x = wall.left + Math.max(gap, (wide - used) / 2 < 0 ? (wide - used) / 2 : gap) * scale;
  for (const column of ordered) {
    const middle = x + (column.width / 2) * scale;
    for (const [piece, aside = 0, lift = measures[piece].lift ?? 0] of column.pieces) {
      const stands = lift === 0;
      const y = stands ? horizon + standoff * scale : horizon - lift * scale;
      pieces.push({
        kind: piece,
        x: middle + aside * scale,
        y,
        scale: stands ? scaleAt(y) : scale,
        depth: stands ? 0.34 : 0.2,
      });
    }
    x += (column.width + gap) * scale;
    if (bare && column !== ordered.at(-1))
      pieces.push({ kind: "painting", x: x - (gap / 2) * scale, y: horizon - 138 * scale, scale, depth: 0.2 });
  }
  const { pendants } = furnishings[kind];
  for (let i = 0; i < pendants; i++) {
    const share = (i + 1) / (pendants + 1);
    pieces.push({
      kind: "pendant",
      x: width * (0.12 + 0.76 * share),
      y: height * 0.19,
      scale: scale * 1.15,
      depth: 0.58,
    });
  }
  for (const free of freeFor(kind, reading)) {
    const y = horizon + (height - horizon) * free.along;
    const slot = ordered === columns ? free.x : 1 - free.x;
    pieces.push({ kind: free.kind, x: width * slot, y, scale: scaleAt(y), depth: 0.5 + 0.4 * free.along });
  }
  pieces.sort((one, other) => one.depth - other.depth);
  const surfaces = pieces.flatMap((piece) => surfacesOf(piece, view));
  const floorAt = horizon + (height - horizon) * 0.62;
  surfaces.push({
    of: "floor",
    left: 0.12,
    right: 0.88,
    y: floorAt / height,
    headroom: (floorAt - wall.top) / height,
    box: { left: 0, top: horizon / height, right: 1, bottom: 1 },
    floor: floorAt / height,
    meter: (scaleAt(floorAt) * 100) / height,
    depth: 0.78,
  });
  return { kind, wall, eye, pieces, surfaces };
}

const hasWindow = (column: Column) => column.pieces.some(([piece]) => piece === "window");

/** Returns the window and the furniture that the prompt names, or the most typical of the room. */
function requiredColumns(kind: RoomKind, reading: Reading): Column[] {
  const named = Object.entries(columnOf).flatMap(([name, column]): Column[] => {
    if (!isOneOf(furniture, name) || !reading.has(name)) return [];
    const climbed = name === "bookshelf" && animals.some((animal) => reading.has(animal));
    return [climbed ? { width: 160, pieces: [["low-bookshelf"]] } : column];
  });
  const { columns } = furnishings[kind];
  const typical = kind === "room" ? [] : columns.filter((column) => !hasWindow(column)).slice(0, 1);
  return [columns.find(hasWindow) ?? windowColumn, ...(named.length > 0 ? named : typical)];
}

/** Named furniture comes first, then the rest while it fits. */
function columnsFor(kind: RoomKind, reading: Reading, wide: number): Column[] {
  const chosen = requiredColumns(kind, reading);
  const low = chosen.some((column) => column.pieces.some(([piece]) => piece === "low-bookshelf"));
  let used = chosen.reduce((sum, column) => sum + column.width, 0);
  for (const column of furnishings[kind].columns) {
    // A library has several shelves.
    const twice = hasWindow(column) || (chosen.includes(column) && kind !== "library");
    const besideLow = low && column.pieces.some(([piece]) => piece === "bookshelf");
    // The edge of the image may cut furniture, more so in a narrow room.
    if (twice || besideLow || used + column.width > wide * (chosen.length === 1 ? 1.25 : 1.06)) continue;
    chosen.push(column);
    used += column.width;
  }
  return chosen;
}

function freeFor(kind: RoomKind, reading: Reading): Free[] {
  const free = [...furnishings[kind].free];
  const has = (piece: PieceKind) => free.some((one) => one.kind === piece);
  const tops = free.some((one) => measures[one.kind].tops?.some((top) => top.of === "table"));
  const placed = reading.links.filter(({ ground }) => isOneOf(furniture, ground)).map(({ figure }) => figure);
  const small = reading.mentions.some(
    ({ concept }) => isOneOf(things, concept) && subjects[concept].stands === "table" && !placed.includes(concept),
  );
  const wantsTable = reading.has("table") || (small && !reading.has("desk"));
  if (wantsTable && !tops) free.push({ kind: "table", x: 0.62, along: 0.66 });
  if (reading.has("armchair") && !has("armchair")) free.push({ kind: "armchair", x: 0.2, along: 0.5 });
  const table = free.find((one) => one.kind === "table" || one.kind === "cafe-table");
  if (table) free.push({ kind: "chair", x: table.x - 0.2, along: Math.max(0.2, table.along - 0.1) });
  else if (reading.has("chair")) free.push({ kind: "chair", x: 0.26, along: 0.4 });
  return free;
}

function surfacesOf(piece: Piece, view: View): Surface[] {
  const { width, height } = view;
  const own = measures[piece.kind];
  const lifted = piece.depth < 0.3;
  const box = {
    left: (piece.x - (own.width / 2) * piece.scale) / width,
    right: (piece.x + (own.width / 2) * piece.scale) / width,
    top: (piece.y - own.height * piece.scale) / height,
    bottom: piece.y / height,
  };
  return (own.tops ?? []).map((top) => ({
    of: top.of,
    left: Math.max(0.03, (piece.x + top.from * piece.scale) / width),
    right: Math.min(0.97, (piece.x + top.to * piece.scale) / width),
    y: (piece.y - top.at * piece.scale) / height,
    headroom: (top.headroom * piece.scale) / height,
    box,
    floor: lifted ? (view.horizon + standoff * piece.scale) / height : box.bottom,
    meter: (piece.scale * 100) / height,
    depth: piece.depth + 0.02,
  }));
}
