import sharp, { type OverlayOptions } from "sharp";
import type { Grid, GridAxis } from "../../../../contract/batches.ts";
import { characterWidth, drawable, lineHeight, pathOf, wrapped } from "./pixel-text.ts";

/** The layout of a contact sheet, in pixels. */
export interface SheetLayout {
  columns: number;
  rows: number;
  /** The side of the square that each image fits into. */
  side: number;
  /** The headers above the columns and left of the rows; `null` where each image has its number below it. */
  headers: { columns: string[]; rows: string[] } | null;
}

const gap = 12;
const scale = 2;
const headerLines = 3;
const headerHeight = headerLines * lineHeight * scale + gap;
const rowHeaderWidth = 168;
const numberHeight = lineHeight * scale;

/** Returns how a grid, or a number of variations, is laid out. The sheet has at most 2,500 pixels a side. */
export function layoutOf(grid: Grid | null, runs: number): SheetLayout {
  if (grid) {
    const { columns, rows } = grid;
    const headers = { columns: headersOf(columns, "A"), rows: rows ? headersOf(rows, "1") : [] };
    return { columns: columns.values.length, rows: rows?.values.length ?? 1, side: 320, headers };
  }
  const columns = Math.ceil(Math.sqrt(runs));
  const side = columns <= 5 ? 320 : columns <= 10 ? 208 : 144;
  return { columns, rows: Math.ceil(runs / columns), side, headers: null };
}

/** Each header begins with its letter or number, which stays if its value cannot be drawn. */
function headersOf({ parameter, values }: GridAxis, first: "A" | "1"): string[] {
  return values.map((value, position) => {
    const place = String.fromCharCode(first.charCodeAt(0) + position);
    const text = drawable(String(value));
    return `${place} ${parameter}${text === "" ? "" : `: ${text}`}`;
  });
}

/**
 * Returns a contact sheet as a PNG image. `images` has the image at each place, row by row; a place without one stays
 * empty. Images keep their shapes.
 */
export async function drawSheet(
  layout: SheetLayout,
  images: readonly (Uint8Array | undefined)[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { columns, rows, side, headers } = layout;
  const left = headers && headers.rows.length > 0 ? rowHeaderWidth : 0;
  const top = headers ? headerHeight : 0;
  const cellHeight = side + (headers ? 0 : numberHeight);
  const width = left + columns * (side + gap) + gap;
  const height = top + rows * (cellHeight + gap) + gap;
  const cornerOf = (place: number) => ({
    left: left + gap + (place % columns) * (side + gap),
    top: top + gap + Math.floor(place / columns) * (cellHeight + gap),
  });

  const frames: string[] = [];
  const texts: string[] = [];
  const tiles: OverlayOptions[] = [];
  for (const [place, image] of images.entries()) {
    const corner = cornerOf(place);
    frames.push(`<rect x="${corner.left}" y="${corner.top}" width="${side}" height="${side}"/>`);
    if (!headers) texts.push(pathOf(String(place + 1), corner.left, corner.top + side + 4, scale));
    if (!image) continue;
    const tile = await sharp(image)
      .resize(side, side, { fit: "inside" })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    tiles.push({
      input: tile.data,
      left: corner.left + Math.floor((side - tile.info.width) / 2),
      top: corner.top + Math.floor((side - tile.info.height) / 2),
    });
  }
  const write = (text: string, x: number, y: number, widthPixels: number) => {
    const perLine = Math.floor(widthPixels / (characterWidth * scale));
    for (const [line, part] of wrapped(text, perLine, headerLines).entries()) {
      texts.push(pathOf(part, x, y + line * lineHeight * scale, scale));
    }
  };
  for (const [column, text] of (headers?.columns ?? []).entries()) write(text, cornerOf(column).left, gap, side);
  for (const [row, text] of (headers?.rows ?? []).entries()) {
    write(text, gap, cornerOf(row * columns).top, rowHeaderWidth - gap);
  }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#e7e7ea">${frames.join("")}</g><path fill="#1d1d21" d="${texts.join("")}"/></svg>`;
  const sheet = sharp({ create: { width, height, channels: 3, background: "#ffffff" } });
  return new Uint8Array(
    await sheet
      .composite([{ input: Buffer.from(drawing) }, ...tiles])
      .png()
      .toBuffer(),
  );
}
