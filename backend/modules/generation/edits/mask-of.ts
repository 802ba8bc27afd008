import { maskMaxPixels } from "../../../../contract/limits.ts";
import { decodeMask, drawMask, sizeWithin } from "../../../media/draw-mask.ts";
import type { RawImage, Size } from "../../../media/resample.ts";
import type { GenerationDeps } from "../deps.ts";
import type { MaskSettings } from "../edit-settings.ts";
import { OutputFailedError } from "../failure.ts";

/**
 * Draws a run's mask at a size, or smaller if that is larger than any mask. Throws OutputFailedError if the uploaded
 * mask was deleted.
 */
export async function maskOf(
  { gallery }: Pick<GenerationDeps, "gallery">,
  ownerId: string,
  settings: MaskSettings,
  source: Size,
  size: Size = source,
): Promise<RawImage> {
  const bytes = settings.upload_id === null ? null : await gallery.readMask(ownerId, settings.upload_id);
  if (bytes === undefined) {
    throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail: "The mask was deleted." });
  }
  const drawing = {
    uploaded: bytes && (await decodeMask(bytes)),
    shapes: settings.shapes,
    invert: settings.invert,
    growPixels: settings.grow_pixels,
    featherPixels: settings.feather_pixels,
  };
  return drawMask(drawing, source, sizeWithin(size, maskMaxPixels));
}
