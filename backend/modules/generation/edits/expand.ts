import type { Expand } from "../../../../contract/edits.ts";
import type { SourceImage } from "../../../adapters/engine/port.ts";
import { type ImageRows, openForEdit } from "../../../media/decode-image.ts";
import type { RawImage, RowReader, Size } from "../../../media/resample.ts";

/** How far the mask reaches into the old image, so that the seam is repainted: a part of its shorter side. */
const reachPart = 0.03;
const reachMinPixels = 16;
const reachMaxPixels = 32;

/** Returns an expanded image's size. */
export function expandedSize({ width, height }: Size, { left, right, top, bottom }: Expand): Size {
  return { width: left + width + right, height: top + height + bottom };
}

/** Scales an expansion with its source. */
export function scaleExpand({ left, top, right, bottom }: Expand, times: number): Expand {
  const scaled = (pixels: number) => Math.round(pixels * times);
  return { left: scaled(left), top: scaled(top), right: scaled(right), bottom: scaled(bottom) };
}

/** Returns the image at a size, continued on each side by mirroring, as a PNG. */
export async function mirror(bytes: Uint8Array, inner: Size, expand: Expand): Promise<SourceImage> {
  const { read } = await openForEdit(bytes);
  const padded = read()
    .resize({ ...inner, fit: "fill" })
    .extend({ ...expand, extendWith: "mirror" });
  return { bytes: await padded.png().toBuffer(), mediaType: "image/png", ...expandedSize(inner, expand) };
}

/** Draws the mask of an expanded image as a whole; see `expandMaskRows`. */
export async function expandMask(inner: Size, expand: Expand): Promise<RawImage> {
  const size = expandedSize(inner, expand);
  return { ...size, channels: 1, data: await expandMaskRows(inner, expand)(0, size.height) };
}

/**
 * Returns the rows of the mask of an expanded image: what was added is white. It fades within a few pixels of the old
 * image, and only on the sides that were moved.
 */
export function expandMaskRows(inner: Size, expand: Expand): RowReader {
  const { width, height } = expandedSize(inner, expand);
  const shorter = Math.min(inner.width, inner.height);
  const wanted = Math.min(reachMaxPixels, Math.max(reachMinPixels, Math.round(shorter * reachPart)));
  const reach = Math.max(1, Math.min(wanted, Math.floor(shorter / 4)));
  const across = profile(width, expand.left, expand.right, reach);
  const down = profile(height, expand.top, expand.bottom, reach);
  return async (top, rows) => {
    const data = new Uint8Array(width * rows);
    for (let y = 0; y < rows; y++) {
      const level = down[top + y] ?? 0;
      for (let x = 0; x < width; x++) data[y * width + x] = Math.max(level, across[x] ?? 0);
    }
    return data;
  };
}

/** Returns the rows of an expanded image whose new parts are still empty. */
export function expandedRows({ width, height, channels, rows: read }: ImageRows, expand: Expand): ImageRows {
  const size = expandedSize({ width, height }, expand);
  const rows: RowReader = async (top, count) => {
    const strip = new Uint8Array(size.width * count * channels);
    const [first, end] = [Math.max(0, top - expand.top), Math.min(height, top + count - expand.top)];
    if (first >= end) return strip;
    const old = await read(first, end - first);
    const rowBytes = width * channels;
    for (let y = first; y < end; y++) {
      const row = old.subarray((y - first) * rowBytes, (y - first + 1) * rowBytes);
      strip.set(row, ((y + expand.top - top) * size.width + expand.left) * channels);
    }
    return strip;
  };
  return { ...size, channels, rows };
}

/** Returns the gray levels along one direction. */
function profile(length: number, before: number, after: number, reach: number): Uint8Array {
  const level = (pixelsInside: number) => Math.round(255 * Math.min(1, Math.max(0, 1 - (pixelsInside + 0.5) / reach)));
  return Uint8Array.from({ length }, (_, at) =>
    Math.max(before > 0 ? level(at - before) : 0, after > 0 ? level(length - after - 1 - at) : 0),
  );
}
