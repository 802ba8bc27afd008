import type { Expand } from "../../../../contract/edits.ts";
import type { GenerationRequest } from "../../../../contract/generation-requests.ts";
import { sidesForRatio } from "../../../../contract/sides-for-ratio.ts";
import type { Size } from "../../../media/resample.ts";

/**
 * Returns the pixels that a request adds on each side of its source: as many as it names, or as many as its aspect ratio
 * needs. Returns `null` when it adds nothing.
 */
export function expandOf(
  { expand, aspect_ratio: ratio, anchor = "center" }: GenerationRequest,
  source: Size,
): Expand | null {
  const sides = expand ?? sidesForRatio(source, ratio ?? "", anchor);
  return sides && Object.values(sides).some(Boolean) ? sides : null;
}
