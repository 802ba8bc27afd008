import sharp from "sharp";

/**
 * Returns a gray PNG that is white where an image is transparent; `null` when it has no transparency, is larger than
 * `maxPixels`, or cannot be read.
 */
export async function maskOfTransparency(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array | null> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" });
    if (!(await image.metadata()).hasAlpha) return null;
    // A gray image with transparency has two channels, and one with 16 bits has other values.
    return await image.toColourspace("srgb").ensureAlpha().extractChannel("alpha").negate().png().toBuffer();
  } catch {
    return null;
  }
}
