import { type CSSProperties, useEffect, useRef } from "react";
import type { Creation } from "../../contract/gallery.ts";
import { classNames } from "../ui/class-names.ts";
import "./media.css";

/** Whether things may move by themselves. Browser only. */
export function motionIsWelcome(): boolean {
  return !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The largest still of a video. */
function posterOf({ variants, thumbnail_url }: Pick<Creation, "variants" | "thumbnail_url">): string {
  return variants.reduce((widest, variant) => (variant.width > widest.width ? variant : widest), {
    width: 0,
    url: thumbnail_url,
  }).url;
}

export interface MediaVideoProps {
  creation: Pick<Creation, "url" | "prompt" | "width" | "height" | "has_audio" | "variants" | "thumbnail_url">;
  /** A `data:` address from `placeholderFor`. */
  placeholder?: string;
  className?: string;
}

/**
 * A video in a box of its final size, with the browser's own controls. A silent one starts by itself where motion is
 * welcome; one with sound waits to be asked.
 */
export function MediaVideo({ creation, placeholder, className }: MediaVideoProps) {
  const { url, prompt, width, height, has_audio } = creation;
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    const element = video.current;
    if (!element || has_audio || !motionIsWelcome()) return;
    element.muted = true;
    // A browser may refuse; then its own play button is there.
    void element.play().catch(() => undefined);
  }, [has_audio]);

  const style: CSSProperties & Record<`--${string}`, string> = { "--ratio": `${width}/${height}` };
  if (placeholder) style["--placeholder"] = `url(${placeholder})`;
  return (
    <span className={classNames("media", className)} style={style}>
      {/* biome-ignore lint/a11y/useMediaCaption: what is made here has no speech */}
      <video
        ref={video}
        src={url}
        poster={posterOf(creation)}
        width={width}
        height={height}
        aria-label={prompt}
        controls
        loop
        playsInline
        preload="metadata"
      />
    </span>
  );
}
