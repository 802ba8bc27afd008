import type { Creation } from "../../contract/gallery.ts";

/** Returns the `srcset` of an image's copies. The original is included only where no copy has its width. */
export function sourceSet({ variants, url, width }: Pick<Creation, "variants" | "url" | "width">): string | undefined {
  if (variants.length === 0) return undefined;
  const offered = variants.some((variant) => variant.width >= width) ? variants : [...variants, { url, width }];
  return offered.map((variant) => `${variant.url} ${variant.width}w`).join(", ");
}
