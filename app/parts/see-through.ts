import type { Creation } from "../../contract/gallery.ts";
import { isImageEdit } from "../../contract/generation-terms.ts";

/** Returns the class that shows a checkerboard below an image that may be transparent. Only edits are. */
export function seeThrough({ generation_type, media_type }: Pick<Creation, "generation_type" | "media_type">): string {
  return isImageEdit(generation_type) && media_type !== "image/jpeg" ? "checkerboard" : "";
}
