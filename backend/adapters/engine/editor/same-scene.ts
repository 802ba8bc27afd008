import type { Raster } from "@atelier/retouch";
import sharp from "sharp";

/** The largest difference of a cell, of 255. Grain averages out below it; another scene or an edited part exceeds it. */
const differenceMax = 24;
const cells = 32;

/** Whether two images show the same everywhere, regardless of their size and grain. */
export async function isSameScene(painted: Uint8Array, source: Raster): Promise<boolean> {
  const { pixels, width, height, channels } = source;
  const [one, other] = await Promise.all(
    [sharp(painted), sharp(pixels, { raw: { width, height, channels } })].map((image) =>
      image.removeAlpha().resize(cells, cells, { fit: "fill" }).raw().toBuffer(),
    ),
  );
  if (!one || one.length !== other?.length) return false;
  return one.every((value, i) => Math.abs(value - (other[i] ?? 0)) <= differenceMax);
}
