/** The style sheet's values for justified rows, as computed by the browser, in pixels. */
export interface RowMeasures {
  /** The width of the whole grid. */
  width: number;
  /** The height of a row before it is stretched to the grid's width. */
  height: number;
  gap: number;
  tileMinWidth: number;
}

export interface Row {
  /** Index of its first tile. */
  first: number;
  /** Distance from the top of the grid. */
  top: number;
  height: number;
  widths: number[];
}

/** Browsers lay out in 64ths of a pixel. Firefox uses 60ths; the difference is invisible. */
const unit = 1 / 64;
const toUnits = (pixels: number) => Math.floor(pixels / unit) * unit;

/** Returns a tile's ratio of width to height, as its style states it. */
export function shapeOf({ width, height }: { width: number; height: number }): number {
  return Number((width / height).toFixed(4));
}

/**
 * Returns the rows that `.justified` of media.css lays out for tiles of these shapes. Each tile starts with its own
 * width at the height of a row. Tiles that fit next to each other form a row and grow to its end, each by its shape.
 * The last row does not grow. CSS Flexible Box Layout 1, sections 9.3 and 9.7.
 */
export function rowsOf(shapes: readonly number[], measures: RowMeasures): Row[] {
  const { width, height, gap, tileMinWidth } = measures;
  const rows: Row[] = [];
  let first = 0;
  let top = 0;
  let taken = 0;
  const close = (end: number, grows: boolean) => {
    const row = shapes.slice(first, end);
    const widths = grows
      ? stretched(row, measures)
      : row.map((shape) => Math.max(toUnits(shape * height), tileMinWidth));
    const closed = { first, top, height: heightOf(row, widths), widths };
    rows.push(closed);
    top += closed.height + gap;
    first = end;
    taken = 0;
  };
  for (const [index, shape] of shapes.entries()) {
    const wanted = Math.max(toUnits(shape * height), tileMinWidth);
    if (index > first && taken + gap + wanted > width) close(index, true);
    taken += wanted + (index > first ? gap : 0);
  }
  // An empty element fills the rest of the last row. It needs space after a gap.
  if (first < shapes.length) close(shapes.length, taken + gap > width);
  return rows;
}

/** Returns the height of all rows together. */
export function heightOfRows(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
}

/** A tile's width determines its height. The tallest tile determines the height of the row. */
function heightOf(shapes: readonly number[], widths: readonly number[]): number {
  return shapes.reduce((highest, shape, index) => Math.max(highest, (widths[index] ?? 0) / shape), 0);
}

/**
 * Distributes the remaining width of a row by the tiles' shapes. A tile below its minimum width gets the minimum
 * instead.
 */
function stretched(shapes: readonly number[], { width, height, gap, tileMinWidth }: RowMeasures): number[] {
  const space = width - gap * (shapes.length - 1);
  const begins = shapes.map((shape) => toUnits(shape * height));
  const [only] = begins;
  if (begins.length === 1 && only !== undefined && only > space) return [Math.max(space, tileMinWidth)];
  const freeAtFirst = space - begins.reduce((sum, width) => sum + width, 0);
  const atMinimum = new Set<number>();
  for (;;) {
    let free = space;
    let shares = 0;
    for (const [index, shape] of shapes.entries()) {
      free -= atMinimum.has(index) ? tileMinWidth : (begins[index] ?? 0);
      if (!atMinimum.has(index)) shares += shape;
    }
    // A single portrait tile takes only its share. The browser leaves the rest empty.
    if (shares < 1) free = Math.min(free, freeAtFirst * shares);
    const widthAt = (index: number, shape: number) =>
      atMinimum.has(index) ? tileMinWidth : toUnits((begins[index] ?? 0) + (free * shape) / shares);
    const widths = shapes.map((shape, index) => widthAt(index, shape));
    const tooNarrow = widths.flatMap((tile, index) => (tile < tileMinWidth && !atMinimum.has(index) ? [index] : []));
    if (tooNarrow.length === 0) return widths;
    for (const index of tooNarrow) atMinimum.add(index);
  }
}

/** Returns the rows that overlap a range of the grid, as indexes; the end is exclusive. */
export function rowsBetween(rows: readonly Row[], from: number, to: number): { from: number; to: number } {
  const start = firstWhere(rows, ({ top, height }) => top + height > from);
  const end = firstWhere(rows, ({ top }) => top >= to);
  return { from: Math.min(start, end), to: end };
}

/** Returns the index of the row that contains a tile. */
export function rowOf(rows: readonly Row[], tile: number): number {
  return firstWhere(rows, ({ first, widths }) => first + widths.length > tile);
}

/** Binary search. If the condition holds for one row, it must hold for all rows below. */
function firstWhere(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && holds(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
