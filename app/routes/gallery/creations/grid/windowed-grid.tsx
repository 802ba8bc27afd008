import { type ReactNode, useMemo, useRef } from "react";
import { CreationTile, pinned, tileStyle } from "../../../../parts/creation-tile.tsx";
import type { Tile } from "../../../../parts/tile.ts";
import { isLeaving, useTileIntents } from "../../../../parts/tile-changes.ts";
import { TileGrid } from "../../../../parts/tile-grid.tsx";
import type { ListQuery } from "../../list-query.ts";
import { type Row, rowOf } from "./justified-rows.ts";
import { ListEnd } from "./list-ends.tsx";
import { type Cell, cellsOf, isTile } from "./loaded-list.ts";
import type { ListView } from "./use-loaded-list.ts";
import { useTileKeys } from "./use-tile-keys.ts";
import { type ShownRows, useVisibleRows } from "./use-visible-rows.ts";

/** The number of tiles on the first screen. They load eagerly. */
const firstScreenTiles = 4;

/**
 * The loaded tiles in justified rows, with a link to more. Once scripts run, only the rows in or near the view and the
 * row with the focus are rendered. Spaces of exactly the same height replace the other rows.
 */
export function WindowedGrid({
  label,
  query,
  view,
  count,
  addressOf,
}: {
  label: string;
  query: ListQuery;
  view: ListView;
  /** The size of the whole list; `null` when it is unknown. */
  count: number | null;
  addressOf: (tile: Tile) => string;
}) {
  const grid = useRef<HTMLUListElement>(null);
  const intents = useTileIntents();
  const cells = useMemo(() => cellsOf(view.list).filter(({ id }) => !isLeaving(intents.get(id))), [view.list, intents]);
  const { rows, range, reveal } = useVisibleRows(grid, cells, view);
  const onKeyDown = useTileKeys(cells, rows, view.list.next !== null, reveal);

  const positions = count ?? (view.list.next === null && view.list.previous === null ? cells.length : -1);
  const tileAt = (index: number, width?: number, height?: number) => {
    const cell = cells[index];
    if (!cell) return null;
    return isTile(cell) ? (
      <CreationTile
        key={cell.id}
        tile={cell}
        priority={index < firstScreenTiles}
        width={width}
        height={height}
        position={rows && index + 1}
        positions={rows && positions}
      />
    ) : (
      <OutlineTile key={cell.id} cell={cell} width={width} height={height} />
    );
  };
  const isMoreToCome = rows !== undefined && view.list.next !== null && view.phase !== "failed";
  return (
    <>
      <TileGrid ref={grid} data-pinned={rows && ""} label={label} addressOf={addressOf} onKeyDown={onKeyDown}>
        {rows ? (
          <Rows rows={rows} shown={shownRows(rows, range, cells)} tileAt={tileAt} />
        ) : (
          cells.map((_, index) => tileAt(index))
        )}
      </TileGrid>
      {isMoreToCome ? <div aria-hidden="true" className="tile-ahead" /> : null}
      <ListEnd query={query} view={view} />
    </>
  );
}

/** Returns the indexes of the rendered rows, in order. */
function shownRows(rows: readonly Row[], { from, to, held }: ShownRows, cells: readonly Cell[]): number[] {
  const shown = Array.from({ length: Math.max(0, Math.min(to, rows.length) - from) }, (_, offset) => from + offset);
  const tile = held === undefined ? -1 : cells.findIndex(({ id }) => id === held);
  const row = tile < 0 ? -1 : rowOf(rows, tile);
  if (row < 0 || (row >= from && row < to)) return shown;
  return row < from ? [row, ...shown] : [...shown, row];
}

function Rows({
  rows,
  shown,
  tileAt,
}: {
  rows: readonly Row[];
  shown: readonly number[];
  tileAt: (index: number, width: number, height: number) => ReactNode;
}) {
  const parts: ReactNode[] = [];
  let reached = 0;
  const spaceUpTo = (end: number) => {
    const [first, last] = [rows[reached], rows[end - 1]];
    if (first && last && end > reached) {
      const height = last.top + last.height - first.top;
      // Another space gets another key, so that React replaces the element instead of moving it.
      parts.push(<li key={`space-${reached}-${end}`} aria-hidden="true" className="tile-space" style={{ height }} />);
    }
  };
  for (const index of shown) {
    const row = rows[index];
    if (!row) continue;
    spaceUpTo(index);
    parts.push(...row.widths.map((width, offset) => tileAt(row.first + offset, width, row.height)));
    reached = index + 1;
  }
  spaceUpTo(rows.length);
  return parts;
}

/** A tile whose content is being fetched again. */
function OutlineTile({ cell: { width, height }, ...size }: { cell: Cell; width?: number; height?: number }) {
  return (
    <li
      aria-hidden="true"
      className="tile"
      style={{ ...tileStyle(width, height), ...pinned(size.width, size.height) }}
    />
  );
}
