import type { Creation } from "../../../../contract/gallery.ts";

/** How wide a picture is shown that fits the window, as in HTML's `sizes`. */
export function fitSizes({ width, height }: Pick<Creation, "width" | "height">): string {
  return `min(100vw, ${((width / height) * 100).toFixed(1)}vh)`;
}
