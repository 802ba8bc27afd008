import type { CSSProperties } from "react";
import "./media.css";
import { classNames } from "../ui/class-names.ts";

export interface MediaImageProps {
  src: string;
  alt: string;
  /** Pixels of the original; the box has this shape before anything loads. */
  width: number;
  height: number;
  srcSet?: string;
  /** How wide it is shown, as in HTML's `sizes`. */
  sizes?: string;
  /** A `data:` address from `placeholderFor`. */
  placeholder?: string;
  /** For the one picture a page is about: loads at once and first. */
  priority?: boolean;
  className?: string;
}

/** Pictures already here when the page starts are simply shown; only those that come later fade in. */
function veilUntilLoaded(image: HTMLImageElement | null) {
  if (image && !image.complete) image.dataset.loading = "";
}

function unveil({ currentTarget }: { currentTarget: HTMLImageElement }) {
  delete currentTarget.dataset.loading;
}

/** A picture in a box of its final size, over its blurred placeholder. */
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
    <span className={classNames("media", className)} style={style}>
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
