import { cropBox, type ShapeChanges, straightenedSize } from "./adjusted-size.ts";
import {
  applyColorMatrix,
  blurSigma,
  type ColorChanges,
  colorMatrix,
  isIdentity,
  sharpenKernel,
} from "./color-matrix.ts";
import type { Raster } from "./raster.ts";
import { decoded, decodedFrom, rawOf, withoutOpaqueAlpha } from "./read-image.ts";

export interface Changes extends ShapeChanges, ColorChanges {
  flip_horizontal: boolean;
  flip_vertical: boolean;
  /** Blur below 0, sharpen above. */
  sharpness: number;
}

/**
 * Returns the image cropped, turned, straightened, flipped, changed in light and color, and blurred or sharpened, in
 * this order. Throws UnusableSource when it cannot be read.
 */
export async function adjust(bytes: Uint8Array, changes: Changes, report: (part: number) => void): Promise<Raster> {
  const turned = await cropTurnFlip(bytes, changes);
  report(0.2);
  const shaped = await straighten(turned, changes);
  report(0.5);
  const matrix = colorMatrix(changes);
  if (shaped.channels !== 1 && !isIdentity(matrix)) applyColorMatrix(shaped.pixels, shaped.channels, matrix);
  report(0.7);
  return soften(shaped, changes.sharpness);
}

/** A flip before a rotation equals the same flip after the opposite rotation, so that all flips can come first. */
async function cropTurnFlip(bytes: Uint8Array, changes: Changes): Promise<Raster> {
  const { source, width, height } = await decodedFrom(bytes);
  const turned = changes.turn_degrees % 180 !== 0;
  return withoutOpaqueAlpha(
    await rawOf(
      source
        .extract(cropBox({ width, height }, changes.crop))
        .flip(turned ? changes.flip_horizontal : changes.flip_vertical)
        .flop(turned ? changes.flip_vertical : changes.flip_horizontal)
        .rotate(changes.turn_degrees),
    ),
  );
}

async function straighten(raster: Raster, changes: Changes): Promise<Raster> {
  if (changes.straighten_degrees === 0) return raster;
  const mirrored = changes.flip_horizontal !== changes.flip_vertical;
  const degrees = mirrored ? -changes.straighten_degrees : changes.straighten_degrees;
  const size = straightenedSize(raster, degrees);
  const rotated = await rawOf(decoded(raster).rotate(degrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } }));
  const left = Math.max(0, Math.floor((rotated.width - size.width) / 2));
  const top = Math.max(0, Math.floor((rotated.height - size.height) / 2));
  const cut = decoded(rotated).extract({ left, top, ...size });
  return rawOf(raster.channels === 4 ? cut : cut.removeAlpha());
}

async function soften(raster: Raster, sharpness: number): Promise<Raster> {
  if (sharpness === 0) return raster;
  const source = decoded(raster);
  if (sharpness < 0) {
    const sigma = blurSigma(sharpness, Math.max(raster.width, raster.height));
    // Whole numbers would darken plain areas.
    return rawOf(source.blur({ sigma, precision: "float" }));
  }
  return rawOf(source.convolve({ width: 3, height: 3, kernel: sharpenKernel(sharpness) }));
}
