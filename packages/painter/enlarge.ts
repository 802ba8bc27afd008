import sharp from "sharp";

/** More than the reach of the interpolation. */
const marginPixels = 4;

/**
 * Enlarges pixels with three channels. sharp's own `resize` enlarges a quarter of a pixel off center. Neither side may
 * shrink.
 */
export async function enlarge(
  pixels: Uint8Array,
  from: { width: number; height: number },
  { width, height }: { width: number; height: number },
): Promise<Uint8Array> {
  if (from.width === width && from.height === height) return pixels;
  const [top, left] = [marginPixels, marginPixels];
  const padded = await sharp(pixels, { raw: { ...from, channels: 3 } })
    .extend({ top, left, right: left, bottom: top, extendWith: "copy" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [across, down] = [width / from.width, height / from.height];
  const [x, y] = [startOf(across), startOf(down)];
  const enlarged = await sharp(padded.data, { raw: padded.info })
    .affine([across, 0, 0, down], { interpolator: "bicubic", odx: x.offset, ody: y.offset })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(enlarged.data, { raw: enlarged.info })
    .extract({ left: x.start, top: y.start, width, height })
    .raw()
    .toBuffer();
}

/** Where the image begins behind its margin, and the offset that aligns it with whole pixels. */
function startOf(times: number): { start: number; offset: number } {
  const exact = times * marginPixels - (times - 1) / 2;
  return { start: Math.ceil(exact), offset: Math.ceil(exact) - exact };
}
