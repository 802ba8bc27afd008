import type { Creation } from "../../contract/gallery.ts";

/** `srcset` of a picture's copies; the original is offered only where no copy is as wide. */
export function sourceSet({ variants, url, width }: Pick<Creation, "variants" | "url" | "width">): string | undefined {
  if (variants.length === 0) return undefined;
  const offered = variants.some((variant) => variant.width >= width) ? variants : [...variants, { url, width }];
  return offered.map((variant) => `${variant.url} ${variant.width}w`).join(", ");
}
