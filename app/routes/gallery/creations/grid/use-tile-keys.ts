import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { pressedKey } from "../../../../ui/pressed-key.ts";
import { type Row, rowOf } from "./justified-rows.ts";
import type { Cell } from "./loaded-list.ts";

/**
 * Arrow keys, Home, and End move the focus from tile to tile. A key that leads past the loaded tiles moves the focus as
 * soon as more have arrived, unless the user has left the tile.
 */
export function useTileKeys(
  cells: readonly Cell[],
  rows: readonly Row[] | undefined,
  hasMore: boolean,
  reveal: (id: string) => void,
) {
  const waiting = useRef<{ id: string; key: string }>(undefined);

  /** Returns the creation that a key moves to from another. */
  const nextFrom = useCallback(
    (id: string, key: string, isFar: boolean) => {
      const from = cells.findIndex((cell) => cell.id === id);
      const to = rows && nextTile(rows, from, key, isFar);
      return to === undefined ? undefined : cells[to]?.id;
    },
    [cells, rows],
  );

  useEffect(() => {
    if (!waiting.current) return;
    const { id, key } = waiting.current;
    const next = nextFrom(id, key, false);
    if (next === undefined) return;
    waiting.current = undefined;
    // Moving the focus renders the grid, which cannot happen while an effect runs.
    if (creationOf(document.activeElement) === id) queueMicrotask(() => reveal(next));
  }, [nextFrom, reveal]);

  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const key = pressedKey(event);
      const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || metaKey || shiftKey || altKey) return;
      const id = target instanceof HTMLElement ? creationOf(target) : undefined;
      if (id === undefined) return;
      const next = nextFrom(id, key, ctrlKey);
      const waits = next === undefined && hasMore && !ctrlKey && (key === "ArrowRight" || key === "ArrowDown");
      waiting.current = waits ? { id, key } : undefined;
      if (next === undefined && !waits) return;
      event.preventDefault();
      if (next !== undefined) reveal(next);
    },
    [nextFrom, hasMore, reveal],
  );
}

/** Returns the id of the creation whose tile is this element. */
function creationOf(element: Element | null): string | undefined {
  if (!element?.matches(".tile-open")) return undefined;
  return element.closest<HTMLElement>("[data-creation]")?.dataset.creation;
}

/**
 * Returns the tile that a key moves to: beside this one, nearest in the next row, or at an end of the row or the grid.
 */
export function nextTile(rows: readonly Row[], from: number, key: string, isFar: boolean): number | undefined {
  const at = rowOf(rows, from);
  const row = rows[at];
  if (from < 0 || !row) return undefined;
  const end = row.first + row.widths.length - 1;
  const last = rows.at(-1);
  if (isFar && key !== "Home" && key !== "End") return undefined;
  switch (key) {
    case "ArrowRight":
      return from < end || at + 1 < rows.length ? from + 1 : undefined;
    case "ArrowLeft":
      return from - 1;
    case "ArrowDown":
    case "ArrowUp": {
      const other = rows[at + (key === "ArrowDown" ? 1 : -1)];
      return other && nearest(other, middleOf(row, from - row.first));
    }
    case "Home":
      return isFar ? 0 : row.first;
    case "End":
      return isFar && last ? last.first + last.widths.length - 1 : end;
    default:
      return undefined;
  }
}

/** Ignores the gaps. They are the same in all rows, or nearly so, and do not change which tile is nearest. */
function middleOf({ widths }: Row, offset: number): number {
  const before = widths.slice(0, offset).reduce((sum, width) => sum + width, 0);
  return before + (widths[offset] ?? 0) / 2;
}

function nearest(row: Row, middle: number): number {
  const distances = row.widths.map((_, offset) => Math.abs(middleOf(row, offset) - middle));
  return row.first + distances.indexOf(Math.min(...distances));
}
