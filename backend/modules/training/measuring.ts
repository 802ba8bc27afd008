import sharp from "sharp";

/** An image in shades of gray, row by row. */
export interface GrayImage {
  pixels: Uint8Array;
  width: number;
  height: number;
}

export interface Measures {
  look: string;
  sharpness: number;
}

/** Every image is measured at this size, so that the values of large and small images are comparable. */
const longestSidePixels = 512;
const lookColumns = 17;
const lookRows = 16;
/** The smaller copies that are measured are far below this. */
const pixelsMax = 16_000_000;

/** Measures one of our own smaller copies. Returns `undefined` when it cannot be read. */
export async function measurePicture(bytes: Uint8Array): Promise<Measures | undefined> {
  try {
    const grey = await sharp(bytes, { limitInputPixels: pixelsMax })
      .flatten({ background: "#fff" })
      .greyscale()
      .resize({ width: longestSidePixels, height: longestSidePixels, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = grey.info;
    const tiny = await sharp(grey.data, { raw: { width, height, channels: 1 } })
      .resize({ width: lookColumns, height: lookRows, fit: "fill" })
      .greyscale()
      .raw()
      .toBuffer();
    return {
      look: lookOf({ pixels: tiny, width: lookColumns, height: lookRows }),
      sharpness: Math.round(sharpnessOf({ pixels: grey.data, width, height })),
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns the distribution of light and dark in a tiny version of an image, in hexadecimal: one bit per pair of
 * horizontal neighbors, set when the left one is lighter (dHash, Krawetz 2013, "Kind of Like That"). Sizes, encodings
 * and small changes do not affect it.
 */
export function lookOf({ pixels, width, height }: GrayImage): string {
  let bits = "";
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const left = pixels[y * width + x] ?? 0;
      const right = pixels[y * width + x + 1] ?? 0;
      bits += left > right ? "1" : "0";
    }
  }
  return bits.replace(/.{4}/g, (four) => Number.parseInt(four, 2).toString(16));
}

/**
 * Returns how sharp the edges are: the variance of the Laplacian over all inner pixels (Pech-Pacheco et al. 2000,
 * "Diatom autofocusing in brightfield microscopy"). An image without edges has 0.
 */
export function sharpnessOf({ pixels, width, height }: GrayImage): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const around =
        (pixels[at - 1] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at - width] ?? 0) + (pixels[at + width] ?? 0);
      const edge = around - 4 * (pixels[at] ?? 0);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}
