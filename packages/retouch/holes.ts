import type { Box } from "./raster.ts";

export interface Hole {
  /** The hole with its surroundings. */
  box: Box;
}

/** Masked pixels in the same or in touching cells of this size belong to one hole. */
const cellPixels = 32;
/** More holes than this are filled as one. */
const holesMax = 24;
const leastMargin = 48;

/** Returns the separate holes of a mask, each with surroundings as wide as the hole. */
export function holesOf(mask: Uint8Array, width: number, height: number): Hole[] {
  const columns = Math.ceil(width / cellPixels);
  const rows = Math.ceil(height / cellPixels);
  const cells: (Box | undefined)[] = Array.from({ length: columns * rows });
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!mask[at]) continue;
      const cell = Math.floor(y / cellPixels) * columns + Math.floor(x / cellPixels);
      const box = cells[cell];
      if (box) {
        const right = Math.max(box.left + box.width, x + 1);
        box.left = Math.min(box.left, x);
        box.width = right - box.left;
        box.height = y + 1 - box.top;
      } else cells[cell] = { left: x, top: y, width: 1, height: 1 };
    }
  }
  const groups = joined(cells, columns);
  const boxes = groups.length > holesMax ? [groups.reduce(around)] : groups;
  return boxes.map((box) => ({ box: withSurroundings(box, width, height) }));
}

/** Joins the boxes of touching cells. */
function joined(cells: (Box | undefined)[], columns: number): Box[] {
  const left = [...cells];
  const groups: Box[] = [];
  for (let start = 0; start < left.length; start++) {
    const first = left[start];
    if (!first) continue;
    left[start] = undefined;
    let group = first;
    const open = [start];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const x = cell % columns;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = cell + dy * columns + dx;
          const box = x + dx >= 0 && x + dx < columns ? left[next] : undefined;
          if (!box) continue;
          left[next] = undefined;
          group = around(group, box);
          open.push(next);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function around(one: Box, other: Box): Box {
  const left = Math.min(one.left, other.left);
  const top = Math.min(one.top, other.top);
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

function withSurroundings({ left, top, width, height }: Box, imageWidth: number, imageHeight: number): Box {
  const margin = Math.max(leastMargin, width, height);
  const x = Math.max(0, left - margin);
  const y = Math.max(0, top - margin);
  return {
    left: x,
    top: y,
    width: Math.min(imageWidth, left + width + margin) - x,
    height: Math.min(imageHeight, top + height + margin) - y,
  };
}
