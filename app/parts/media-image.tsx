import type { CSSProperties } from "react";
import "./media.css";
import { classNames } from "../ui/class-names.ts";

interface Variant {
  width: number;
  height: number;
  url: string;
}

export interface MediaImageProps {
  src: string;
  alt: string;
  /** Pixels of the original; the box has this shape before anything loads. */
  width: number;
  height: number;
  variants?: Variant[];
  /** How wide it is shown, as in HTML's `sizes`. */
  sizes?: string;
  /** A `data:` address from `placeholderFor`. */
  placeholder?: string;
  /** For the one picture a page is about: loads at once and first. */
  priority?: boolean;
  className?: string;
}

/** The original is offered only where no copy is as wide. */
function sourceSet(variants: Variant[], original: Pick<Variant, "url" | "width">): string {
  const offered = variants.some(({ width }) => width >= original.width) ? variants : [...variants, original];
  return offered.map(({ url, width }) => `${url} ${width}w`).join(", ");
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
  variants,
  sizes,
  placeholder,
  priority,
  className,
}: MediaImageProps) {
  const style: CSSProperties & Record<`--${string}`, string> = { "--ratio": `${width}/${height}` };
  if (placeholder) style["--placeholder"] = `url(${placeholder})`;
  const srcSet = variants?.length ? sourceSet(variants, { url: src, width }) : undefined;
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
