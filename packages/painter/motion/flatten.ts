import type { View } from "../layers/view.ts";
import type { Relief } from "./photo.ts";
import type { MovingSheet } from "./scene.ts";
import { type Canvas, coverAt, laySheet } from "./sheet.ts";

const cells = 64;

/** Returns all sheets on one canvas, as they were painted. */
export function flatten(sheets: readonly MovingSheet[], view: View): Canvas {
  const canvas: Canvas = {
    width: view.width,
    height: view.height,
    light: new Float32Array(view.width * view.height * 3),
  };
  for (const { sheet } of sheets)
    laySheet(canvas, sheet, view, (y, into) => {
      into.y = y;
      into.x0 = 0;
      into.step = 1;
    });
  return canvas;
}

/** Returns the nearness at each position, blurred so that a flattened image can move without tearing. */
export function reliefOf(sheets: readonly MovingSheet[], view: View): Relief {
  const columns = Math.round(view.width >= view.height ? cells : (cells * view.width) / view.height) + 1;
  const rows = Math.round(view.width >= view.height ? (cells * view.height) / view.width : cells) + 1;
  const near = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = Math.round((column / (columns - 1)) * (view.width - 1));
      const y = Math.round((row / (rows - 1)) * (view.height - 1));
      let depth = 0;
      for (const { sheet, movement } of sheets) {
        const along = Math.max(0, (y - view.horizon) / Math.max(1, view.height - view.horizon));
        const own = movement.flat ? 0.2 + 0.8 * along : movement.near;
        depth += (own - depth) * coverAt(sheet, x, y);
      }
      near[row * columns + column] = depth;
    }
  for (let pass = 0; pass < 3; pass++) smoothen(near, columns, rows);
  return { columns, rows, near };
}

function smoothen(values: Float32Array, columns: number, rows: number): void {
  const before = values.slice();
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      let count = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          sum += before[y * columns + x] ?? 0;
          count++;
        }
      values[row * columns + column] = sum / count;
    }
}
