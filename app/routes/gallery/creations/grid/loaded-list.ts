import type { Tile } from "../../../../parts/tile.ts";

/** A page of a list, as the server returns it. */
export interface ListPage {
  /** The place it follows; `null` at the start of the list. */
  after: string | null;
  tiles: Tile[];
  /** The place of the next page; `null` at the end. */
  next: string | null;
  /** The place of the previous page; `null` at the start. */
  previous: string | null;
}

/** What remains in memory of a distant tile: its place and size. The rest is fetched again when it comes into view. */
export type Outline = Pick<Tile, "id" | "width" | "height">;
export type Cell = Tile | Outline;

export function isTile(cell: Cell): cell is Tile {
  return "src" in cell;
}

/** The tiles loaded by one request. */
export interface Stretch {
  after: string | null;
  cells: Cell[];
  /** Whether the tiles may have changed since they were loaded. */
  isStale: boolean;
}

/** The part of a list that a page has loaded, without gaps. */
export interface LoadedList {
  stretches: Stretch[];
  /** The place of the next page; `null` at the end. */
  next: string | null;
  /** The place of the previous page; `null` at the start. */
  previous: string | null;
}

export function startList({ after, tiles, next, previous }: ListPage): LoadedList {
  return { stretches: [{ after, cells: tiles, isStale: false }], next, previous };
}

export function cellsOf(list: LoadedList): Cell[] {
  return list.stretches.flatMap(({ cells }) => cells);
}

/** Returns the list with the next page. A tile that moved meanwhile does not appear twice. */
export function appendPage(list: LoadedList, page: ListPage): LoadedList {
  if (page.after !== list.next) return list;
  const known = new Set(cellsOf(list).map(({ id }) => id));
  const cells = page.tiles.filter(({ id }) => !known.has(id));
  return { ...list, stretches: [...list.stretches, { after: page.after, cells, isStale: false }], next: page.next };
}

/** Returns the list with one stretch refreshed. Tiles that were added, removed, or moved since then change here too. */
export function refreshStretch(list: LoadedList, page: ListPage): LoadedList {
  const at = list.stretches.findIndex(({ after }) => after === page.after);
  const stretch = list.stretches[at];
  if (!stretch) return list;
  const before = list.stretches.slice(0, at);
  const later = list.stretches.slice(at + 1);
  const previous = at === 0 ? page.previous : list.previous;

  const earlier = new Set(before.flatMap(({ cells }) => cells.map(({ id }) => id)));
  const fresh = page.tiles.filter(({ id }) => !earlier.has(id));
  const freshIds = new Set(fresh.map(({ id }) => id));
  const isFresh = ({ id }: Cell) => freshIds.has(id);
  const reachesFurther = page.next === null || later.some(({ cells }) => cells.some(isFresh));
  const lastSeen = stretch.cells.findLastIndex(isFresh);

  const known = new Map(stretch.cells.filter(isTile).map((tile) => [tile.id, tile]));
  const current = fresh.map((tile) => {
    const old = known.get(tile.id);
    return old && isSame(old, tile) ? old : tile;
  });
  if (page.next === null) {
    return { stretches: [...before, { ...stretch, cells: current, isStale: false }], next: null, previous };
  }
  // No tile connects the new page to the old list, so there may be more between them. The list ends here and continues
  // from here.
  if (lastSeen < 0 && !reachesFurther) {
    return { stretches: [...before, { ...stretch, cells: current, isStale: false }], next: page.next, previous };
  }
  // Tiles pushed out of this stretch still follow it. Tiles that belong before its end but are missing were removed.
  const pushedOut = reachesFurther ? [] : stretch.cells.slice(lastSeen + 1);
  return {
    stretches: [
      ...before,
      { ...stretch, cells: [...current, ...pushedOut], isStale: false },
      ...later.map((other) => ({ ...other, cells: other.cells.filter((cell) => !isFresh(cell)) })),
    ],
    next: later.length === 0 && pushedOut.length === 0 ? page.next : list.next,
    previous,
  };
}

/** Returns the list after a possible change. The visible stretches are then fetched again. */
export function withAllStale(list: LoadedList): LoadedList {
  return { ...list, stretches: list.stretches.map((stretch) => ({ ...stretch, isStale: true })) };
}

export function withoutCells(list: LoadedList, gone: (id: string) => boolean): LoadedList {
  if (!cellsOf(list).some(({ id }) => gone(id))) return list;
  const stretches = list.stretches.map((stretch) => ({
    ...stretch,
    cells: stretch.cells.filter(({ id }) => !gone(id)),
  }));
  return { ...list, stretches };
}

export function withFavorites(list: LoadedList, changed: (id: string) => boolean, isFavorite: boolean): LoadedList {
  const change = (cell: Cell) => (isTile(cell) && changed(cell.id) ? { ...cell, isFavorite } : cell);
  return { ...list, stretches: list.stretches.map((stretch) => ({ ...stretch, cells: stretch.cells.map(change) })) };
}

/** Returns the stretches that overlap this range of tiles and are unknown or stale. */
export function stretchesToAskFor(list: LoadedList, from: number, to: number): string[] {
  let start = 0;
  const wanted: string[] = [];
  for (const [at, { after, cells, isStale }] of list.stretches.entries()) {
    const end = start + cells.length;
    const isAskedFor = start < to && end > from && (isStale || !cells.every(isTile));
    // The first stretch belongs to the page and is loaded with it.
    if (isAskedFor && at > 0 && after !== null) wanted.push(after);
    start = end;
  }
  return wanted;
}

/** Returns the list with a limited number of full tiles. The tiles nearest to the range are kept. */
export function thinned(list: LoadedList, from: number, to: number, fullTilesMax: number): LoadedList {
  if (list.stretches.reduce((sum, { cells }) => sum + cells.filter(isTile).length, 0) <= fullTilesMax) return list;
  let start = 0;
  const distances = list.stretches.map(({ cells }) => {
    const end = start + cells.length;
    const distance = Math.max(start - to, from - end, 0);
    start = end;
    return distance;
  });
  const nearestFirst = list.stretches.map((_, at) => at).toSorted((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
  let full = 0;
  const stays = new Set<number>();
  for (const at of nearestFirst) {
    full += list.stretches[at]?.cells.length ?? 0;
    if (at === 0 || full <= fullTilesMax || distances[at] === 0) stays.add(at);
  }
  if (list.stretches.every(({ cells }, at) => stays.has(at) || !cells.some(isTile))) return list;
  return {
    ...list,
    stretches: list.stretches.map((stretch, at) =>
      stays.has(at) ? stretch : { ...stretch, cells: stretch.cells.map(outlineOf) },
    ),
  };
}

export function outlineOf({ id, width, height }: Cell): Outline {
  return { id, width, height };
}

function isSame(one: Tile, other: Tile): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
