import type { Expand } from "../../../../contract/edits.ts";
import type { GenerationRequest } from "../../../../contract/generation.ts";
import type { Size } from "../../../media/resample.ts";

/**
 * Returns the pixels that a request adds on each side of its source: as many as it names, or as many as its aspect ratio
 * needs. Numbers take precedence. Returns `null` when it adds nothing.
 */
export function expandOf(
  { expand, aspect_ratio: ratio, anchor = "center" }: GenerationRequest,
  source: Size,
): Expand | null {
  if (expand) return expand;
  const [across, down] = (ratio ?? "").split(":").map(Number);
  if (!across || !down) return null;
  const wide = Math.max(0, Math.round((source.height * across) / down) - source.width);
  const high = Math.max(0, Math.round((source.width * down) / across) - source.height);
  if (wide + high === 0) return null;
  const left = before(wide, anchor === "left", anchor === "right");
  const top = before(high, anchor === "top", anchor === "bottom");
  return { left, top, right: wide - left, bottom: high - top };
}

/** Returns how much of the added length comes before the source. */
function before(added: number, staysAtStart: boolean, staysAtEnd: boolean): number {
  if (staysAtStart) return 0;
  return staysAtEnd ? added : Math.floor(added / 2);
}
