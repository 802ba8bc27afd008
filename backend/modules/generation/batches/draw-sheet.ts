import sharp, { type OverlayOptions } from "sharp";
import type { Grid, GridAxis } from "../../../../contract/batches.ts";
import { element } from "../../../http/xml.ts";
import { sheetFont, sheetFontFile } from "./sheet-font.ts";

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
/** The height of a letter with its gap. A letter of Latin script is half as wide as high, one of Chinese as wide. */
const letterHeight = 16;
const headerLines = 4;
const headerHeight = headerLines * letterHeight + gap;
const rowHeaderWidth = 168;
const numberHeight = letterHeight + 4;

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

/** Each header begins with its letter or number, by which users name the column or row. */
function headersOf({ parameter, values }: GridAxis, first: "A" | "1"): string[] {
  return values.map((value, position) => {
    const place = String.fromCharCode(first.charCodeAt(0) + position);
    return `${place} ${parameter}${value === "" ? "" : `: ${value}`}`;
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

  const font = await sheetFontFile();
  const texts: OverlayOptions[] = [];
  const write = (text: string, at: { left: number; top: number }, width: number) =>
    texts.push({ input: { text: { ...textOf(text, width), fontfile: font } }, ...at });
  const frames: string[] = [];
  const tiles: OverlayOptions[] = [];
  for (const [place, image] of images.entries()) {
    const corner = cornerOf(place);
    frames.push(`<rect x="${corner.left}" y="${corner.top}" width="${side}" height="${side}"/>`);
    if (!headers) write(String(place + 1), { left: corner.left, top: corner.top + side + 4 }, side);
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
  for (const [column, text] of (headers?.columns ?? []).entries()) {
    write(text, { left: cornerOf(column).left, top: gap }, side);
  }
  for (const [row, text] of (headers?.rows ?? []).entries()) {
    write(text, { left: gap, top: cornerOf(row * columns).top }, rowHeaderWidth - gap);
  }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#e7e7ea">${frames.join("")}</g></svg>`;
  const sheet = sharp({ create: { width, height, channels: 3, background: "#ffffff" } });
  return new Uint8Array(
    await sheet
      .composite([{ input: Buffer.from(drawing) }, ...texts, ...tiles])
      .png()
      .toBuffer(),
  );
}

/**
 * Returns a text in at most `headerLines` lines of a width in pixels. A longer one ends in dots. It is cut one line
 * early, because lines end at words.
 */
function textOf(text: string, width: number) {
  const perLine = Math.floor((width * 2) / letterHeight);
  const shown = shortened(text.replaceAll(/\s+/g, " "), (headerLines - 1) * perLine);
  return {
    text: element("span", { foreground: "#1d1d21" }, shown).xml,
    font: `${sheetFont} ${letterHeight}`,
    // One point is then one pixel.
    dpi: 72,
    rgba: true,
    width,
    wrap: "word-char" as const,
  };
}

/** Returns the start of a text, as many letters as fit into this many half-width ones, and dots if any are left out. */
function shortened(text: string, halfWidths: number): string {
  let taken = 0;
  let shown = "";
  for (const character of text) {
    taken += /[\u1100-\uffff]|[^\0-\uffff]/u.test(character) ? 2 : 1;
    if (taken > halfWidths) return `${shown}…`;
    shown += character;
  }
  return shown;
}
