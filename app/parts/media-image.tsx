import type { CSSProperties } from "react";
import "./media.css";
import { isSizeKnown } from "../api/unknown.ts";
import { classNames } from "../ui/class-names.ts";

export interface MediaImageProps {
  src: string;
  alt: string;
  /** Width of the original in pixels. The box has the original's aspect ratio before anything loads. */
  width: number;
  height: number;
  srcSet?: string;
  /** The displayed width, as in HTML's `sizes`. */
  sizes?: string;
  /** A `data:` address from `placeholderFor`. */
  placeholder?: string;
  /** For the main image of a page: loads immediately and first. */
  priority?: boolean;
  className?: string;
}

/** Images that are loaded when the page starts are shown directly; only later ones fade in. */
function veilUntilLoaded(image: HTMLImageElement | null) {
  if (image && !image.complete) image.dataset.loading = "";
}

function unveil({ currentTarget }: { currentTarget: HTMLImageElement }) {
  delete currentTarget.dataset.loading;
}

/** An image in a box of its final size, over its blurred placeholder. */
export function MediaImage({
  src,
  alt,
  width,
  height,
  srcSet,
  sizes,
  placeholder,
  priority,
  className,
}: MediaImageProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { "--ratio": `${width}/${height}` };
  if (placeholder) style["--placeholder"] = `url(${placeholder})`;
  return (
    <span
      className={classNames("media", !isSizeKnown({ width, height }) && "[&>img]:object-contain", className)}
      style={style}
    >
      <img
        ref={veilUntilLoaded}
        onLoad={unveil}
        onError={unveil}
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? (sizes ?? "100vw") : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? undefined : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
