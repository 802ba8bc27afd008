import type { RoomKind } from "../concepts.ts";
import type { Random } from "../random.ts";
import type { Reading } from "../read-prompt.ts";

export type BuildingKind = "house" | "castle" | "tower" | "treehouse" | "ship";

export type CellKind = RoomKind | "stairs" | "cargo";

/** One room behind the removed facade, in centimeters; the ground is y = 0, up is negative. */
export interface Cell {
  kind: CellKind;
  left: number;
  width: number;
  /** The row of its floor. */
  floor: number;
  height: number;
  /** Under the roof: its ceiling is cut by the slopes. */
  sloped: boolean;
}

export interface Building {
  kind: BuildingKind;
  cells: readonly Cell[];
  /** Half of the width of all rooms. */
  half: number;
  /** The row of the lowest floor and of the highest ceiling below the roof. */
  bottom: number;
  top: number;
  /** Height of the roof. */
  roof: number;
}

const storey = 222;
const slab = 16;

/** Returns the kind of building that a prompt wants to see cut open. */
export function buildingOf(reading: Reading): BuildingKind {
  if (reading.has("ship") || reading.has("boat")) return "ship";
  if (reading.has("treehouse") || (reading.has("tree") && reading.has("house"))) return "treehouse";
  if (reading.has("castle")) return "castle";
  if (reading.has("tower") || reading.has("lighthouse") || reading.has("windmill")) return "tower";
  return "house";
}

const upstairs: readonly CellKind[] = ["bedroom", "bathroom", "office", "library", "bedroom", "workshop", "classroom"];
const cabins: readonly CellKind[] = ["kitchen", "bedroom", "office", "cafe", "library", "bathroom"];
const downstairs: readonly CellKind[] = ["kitchen", "living-room", "cafe", "library"];

/** Returns the rooms of a building; rooms that the prompt names come first, and every floor but one has stairs. */
export function planBuilding(kind: BuildingKind, named: readonly RoomKind[], aspect: number, random: Random): Building {
  const wide = aspect > 1.25;
  const tall = aspect < 0.8;
  const [columns, floors] =
    kind === "tower"
      ? [1, tall ? 6 : 5]
      : kind === "treehouse"
        ? [2, 2]
        : kind === "ship"
          ? [wide ? 5 : 4, 2]
          : wide
            ? [4, 2]
            : tall
              ? [2, 4]
              : [3, 2];
  const wished = [...named];
  const turned = <T>(list: readonly T[]): T[] => {
    const at = random.whole(0, list.length - 1);
    return [...list.slice(at), ...list.slice(0, at)];
  };
  const others = (list: readonly CellKind[]) => list.filter((room) => !wished.some((wish) => wish === room));
  const below = others(downstairs);
  const above = kind === "ship" ? others(cabins) : turned(others(upstairs));
  const cells: Cell[] = [];
  const width = kind === "tower" ? 320 : 310;
  const stairWidth = 190;
  // The treehouse stands on its platform, and the ship on its keel.
  const base = kind === "treehouse" ? -330 : kind === "ship" ? -70 : 0;
  const hasStairs = kind !== "tower" && kind !== "treehouse";
  const half = (columns * width + (hasStairs ? stairWidth - width : 0) + (hasStairs && columns === 2 ? width : 0)) / 2;
  for (let level = 0; level < floors; level++) {
    let left = -half;
    const stairsAt = hasStairs ? (level % 2 === 0 ? 1 : Math.min(1, columns - 1)) : -1;
    const count = hasStairs && columns === 2 ? 3 : columns;
    for (let column = 0; column < count; column++) {
      const stairs = column === stairsAt;
      const own = stairs ? stairWidth : width;
      const next: CellKind = stairs
        ? "stairs"
        : kind === "ship" && level === 0
          ? "cargo"
          : (wished.shift() ?? (level === 0 && kind !== "ship" ? below.shift() : above.shift()) ?? "room");
      cells.push({
        kind: next,
        left,
        width: own,
        floor: base - level * (storey + slab),
        height: storey,
        sloped: false,
      });
      left += own;
    }
    if (above.length < 2) above.push(...upstairs);
  }
  const top = base - floors * (storey + slab) + slab;
  const roof = kind === "house" || kind === "treehouse" ? Math.min(half * 0.86, 380) : kind === "tower" ? 260 : 120;
  if (kind === "house" && roof > 220)
    cells.push({
      kind: wished.shift() ?? "attic",
      left: -half * 0.62,
      width: half * 1.24,
      floor: top - slab,
      height: roof * 0.62,
      sloped: true,
    });
  return { kind, cells, half, bottom: base, top, roof };
}
