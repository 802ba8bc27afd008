import type { Creation } from "../../../../../contract/gallery.ts";
import { sourceSet } from "../../../../parts/source-set.ts";

/** Behind the picture lie what the list has shown of it already, and its blur. */
export function Picture({
  creation,
  placeholder,
  neededWidth,
}: {
  creation: Creation;
  placeholder: string | undefined;
  neededWidth: number | undefined;
}) {
  const { url, thumbnail_url, prompt, width, height } = creation;
  const behind = [thumbnail_url, placeholder].filter(Boolean).map((address) => `url("${address}")`);
  return (
    <img
      src={url}
      srcSet={sourceSet(creation)}
      // Larger copies, and the original beyond them, are for who looks closely.
      sizes={neededWidth === undefined ? fitSizes(creation) : `${neededWidth}px`}
      alt={prompt}
      width={width}
      height={height}
      fetchPriority="high"
      // Neighbours have been decoded already, and then there is no moment without a picture.
      decoding="sync"
      draggable={false}
      style={{ backgroundImage: behind.join(", ") }}
    />
  );
}

/** How wide a picture is shown that fits the window, as in HTML's `sizes`. */
export function fitSizes({ width, height }: Pick<Creation, "width" | "height">): string {
  return `min(100vw, ${((width / height) * 100).toFixed(1)}vh)`;
}
