import { type KeyboardEvent, useCallback } from "react";
import { type Row, rowOf } from "./justified-rows.ts";
import type { Cell } from "./loaded-list.ts";

/** Arrow keys, Home, and End move the focus from tile to tile. */
export function useTileKeys(cells: readonly Cell[], rows: readonly Row[] | undefined, reveal: (id: string) => void) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!rows || event.defaultPrevented || metaKey || shiftKey || altKey) return;
      if (!(target instanceof HTMLElement) || !target.matches(".tile-open")) return;
      const id = target.closest<HTMLElement>("[data-creation]")?.dataset.creation;
      const to = nextTile(
        rows,
        cells.findIndex((cell) => cell.id === id),
        key,
        ctrlKey,
      );
      const cell = to === undefined ? undefined : cells[to];
      if (!cell) return;
      event.preventDefault();
      reveal(cell.id);
    },
    [cells, rows, reveal],
  );
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
      return from + 1;
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
