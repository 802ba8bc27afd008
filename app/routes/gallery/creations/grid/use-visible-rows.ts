import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { heightOfRows, type Row, type RowMeasures, rowOf, rowsBetween, rowsOf, shapeOf } from "./justified-rows.ts";
import type { Cell } from "./loaded-list.ts";
import type { ListView } from "./use-loaded-list.ts";

/** The rendered rows. */
export interface ShownRows {
  /** Row indexes; the end is exclusive. */
  from: number;
  to: number;
  /** A creation whose row stays rendered wherever it is: the one with the focus. */
  held: string | undefined;
}

/** The number of screens of rows rendered above and below the view. More are rendered when fewer than half remain. */
const screensAround = 1;
/** The next page is requested when fewer screens than this remain. */
const screensAhead = 2;

/** Computes the rows of a grid and which of them to render. Follows the grid's width and the scroll position. */
export function useVisibleRows(grid: RefObject<HTMLUListElement | null>, cells: readonly Cell[], view: ListView) {
  const { search, returnTo, onPlace, onView, loadMore, phase } = view;
  const [measures, setMeasures] = useState(returnTo?.measures);
  const { next } = view.list;
  const rows = useMemo(() => {
    const all = measures && rowsOf(cells.map(shapeOf), measures);
    // A row that the next page will fill is held back. Otherwise its tiles would have to move.
    return all && next !== null && all.length > 1 ? all.slice(0, -1) : all;
  }, [cells, measures, next]);
  const [range, setRange] = useState<ShownRows>(() => rangeAt(rows ?? [], returnTo?.y ?? 0));
  const anchor = useRef<{ search: string; id: string; top: number }>(undefined);

  useEffect(() => {
    const list = grid.current;
    if (!list) return;
    // Run before the browser paints, so that rows of the old width are never visible.
    const observer = new ResizeObserver(() => {
      flushSync(() => setMeasures((before) => changed(before, measure(list))));
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [grid]);

  const follow = useCallback(() => {
    const list = grid.current;
    if (!list || !rows) return;
    onPlace(window.scrollY, measures);
    const top = -list.getBoundingClientRect().top;
    const first = rows[rowsBetween(rows, top, Number.POSITIVE_INFINITY).from];
    const tile = first && top > 0 ? cells[first.first] : undefined;
    anchor.current = tile && first && { search, id: tile.id, top: first.top };
    setRange((before) => {
      const held = focusedIn(list);
      const near = rangeAt(rows, top, screensAround / 2);
      const isEnough = before.from <= near.from && before.to >= near.to && before.to <= rows.length;
      if (isEnough && before.held === held) return before;
      return { ...(isEnough ? before : rangeAt(rows, top)), held };
    });
  }, [grid, rows, cells, measures, search, onPlace]);

  // Keep the tile at the top edge in place when something above it appears, disappears, or changes size.
  useLayoutEffect(() => {
    const { current } = anchor;
    if (rows && current && current.search === search) {
      const tile = cells.findIndex(({ id }) => id === current.id);
      const row = rows[rowOf(rows, tile)];
      if (tile >= 0 && row && row.top !== current.top) window.scrollBy(0, row.top - current.top);
    }
    follow();
  }, [rows, cells, search, follow]);

  useLayoutEffect(() => {
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [follow]);

  // After a reload only this hook knows the scroll position. On history navigation the router restores it.
  const isReloaded = returnTo !== undefined && returnTo.measures === undefined;
  const hasRows = rows !== undefined;
  useLayoutEffect(() => {
    if (isReloaded && hasRows) window.scrollTo(0, returnTo.y);
  }, [isReloaded, hasRows, returnTo]);

  useEffect(() => {
    if (!rows) return;
    onView(rows[range.from]?.first ?? 0, rows[range.to]?.first ?? cells.length);
  }, [rows, range, cells, onView]);

  useEffect(() => {
    const list = grid.current;
    if (!list || !rows || next === null || phase !== "idle") return;
    void range;
    const left = list.getBoundingClientRect().top + heightOfRows(rows) - window.innerHeight;
    if (left < screensAhead * window.innerHeight) loadMore();
  }, [grid, rows, range, next, phase, loadMore]);

  /** Focuses a tile that may be far away. */
  const reveal = useCallback(
    (id: string) => {
      flushSync(() => setRange((before) => ({ ...before, held: id })));
      grid.current?.querySelector<HTMLElement>(`[data-creation="${CSS.escape(id)}"] > .tile-open`)?.focus();
    },
    [grid],
  );
  return { rows, range, reveal };
}

function rangeAt(rows: readonly Row[], top: number, screens = screensAround): ShownRows {
  const screen = typeof window === "undefined" ? 0 : window.innerHeight;
  return { ...rowsBetween(rows, top - screens * screen, top + (1 + screens) * screen), held: undefined };
}

function focusedIn(list: HTMLElement): string | undefined {
  const { activeElement } = document;
  if (!activeElement || !list.contains(activeElement)) return undefined;
  return activeElement.closest<HTMLElement>("[data-creation]")?.dataset.creation;
}

/**
 * Computes the measures from the style sheet. Returns undefined if the browser does not report them; all rows then
 * stay.
 */
function measure(list: HTMLElement): RowMeasures | undefined {
  const style = getComputedStyle(list);
  const pixels = [style.width, style.getPropertyValue("--row"), style.columnGap, style.getPropertyValue("--tile-min")];
  const [width = Number.NaN, height = Number.NaN, gap = Number.NaN, tileMinWidth = Number.NaN] = pixels.map((text) =>
    text.endsWith("px") ? Number.parseFloat(text) : Number.NaN,
  );
  return [width, height, gap, tileMinWidth].some(Number.isNaN) ? undefined : { width, height, gap, tileMinWidth };
}

function changed(before: RowMeasures | undefined, now: RowMeasures | undefined): RowMeasures | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
