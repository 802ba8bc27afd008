import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../../contract/gallery.ts";
import { isSizeKnown } from "../../../../api/unknown.ts";
import { creationName } from "../../../../parts/creation-name.ts";
import { seeThrough } from "../../../../parts/see-through.ts";
import { sourceSet } from "../../../../parts/source-set.ts";
import { classNames } from "../../../../ui/class-names.ts";

/** Behind the image are its blurred placeholder and the version that the list already loaded. */
export function Picture({
  creation,
  placeholder,
  neededWidth,
}: {
  creation: Creation;
  placeholder: string | undefined;
  neededWidth: number | undefined;
}) {
  const { t } = useTranslation(["generation"]);
  const { url, thumbnail_url, width, height } = creation;
  const checkerboard = seeThrough(creation);
  // What is behind has the same shape only where that is known.
  const behind = (isSizeKnown(creation) ? [thumbnail_url, placeholder] : [])
    .filter(Boolean)
    .map((address) => `url("${address}")`);
  return (
    <img
      src={url}
      srcSet={sourceSet(creation)}
      // Larger versions and the original load only when the user zooms in.
      sizes={neededWidth === undefined ? fitSizes(creation) : `${neededWidth}px`}
      alt={creationName(creation, t)}
      width={width}
      height={height}
      fetchPriority="high"
      // Neighbors are already decoded. Synchronous decoding then shows them without a gap.
      decoding="sync"
      draggable={false}
      className={classNames(checkerboard, !isSizeKnown(creation) && "object-contain")}
      style={checkerboard ? undefined : { backgroundImage: behind.join(", ") }}
    />
  );
}

/** Returns the width of an image that fits the window, as in HTML's `sizes`. */
export function fitSizes({ width, height }: Pick<Creation, "width" | "height">): string {
  return `min(100vw, ${((width / height) * 100).toFixed(1)}vh)`;
}
