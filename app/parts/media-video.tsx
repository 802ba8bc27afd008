import { type CSSProperties, useEffect, useRef } from "react";
import type { Creation } from "../../contract/gallery.ts";
import { isSizeKnown, unknownStill } from "../api/unknown.ts";
import { classNames } from "../ui/class-names.ts";
import "./media.css";

/** Whether automatic motion is allowed. Browser only. */
export function motionIsWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Returns the largest still of a video. */
function posterOf({ variants, thumbnail_url }: Pick<Creation, "variants" | "thumbnail_url">): string {
  return variants.reduce((widest, variant) => (variant.width > widest.width ? variant : widest), {
    width: 0,
    url: thumbnail_url,
  }).url;
}

export interface MediaVideoProps {
  creation: Pick<Creation, "url" | "width" | "height" | "has_audio" | "variants" | "thumbnail_url">;
  /** What screen readers call the video. */
  label: string;
  /** A `data:` address from `placeholderFor`. */
  placeholder?: string;
  className?: string;
}

/**
 * A video in a box of its final size, with native controls. A silent video starts automatically where motion is
 * allowed; one with sound waits for the user.
 */
export function MediaVideo({ creation, label, placeholder, className }: MediaVideoProps) {
  const { url, width, height, has_audio } = creation;
  const video = useRef<HTMLVideoElement>(null);
  const poster = posterOf(creation);

  useEffect(() => {
    const element = video.current;
    if (!element || has_audio || !motionIsWelcome()) return;
    element.muted = true;
    // A browser may refuse autoplay; its play button is then available.
    void element.play().catch(() => undefined);
  }, [has_audio]);

  const style: CSSProperties & Record<`--${string}`, string> = { "--ratio": `${width}/${height}` };
  if (placeholder) style["--placeholder"] = `url(${placeholder})`;
  return (
    <span
      className={classNames("media", !isSizeKnown(creation) && "[&>video]:object-contain", className)}
      style={style}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what is made here has no speech */}
      <video
        ref={video}
        src={url}
        poster={poster === unknownStill ? undefined : poster}
        width={width}
        height={height}
        aria-label={label}
        controls
        loop
        playsInline
        preload="metadata"
      />
    </span>
  );
}
