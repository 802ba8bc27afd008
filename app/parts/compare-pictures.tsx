import { type CSSProperties, type PointerEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { MediaTag } from "../ui/badge.tsx";
import { withoutFling } from "../ui/without-fling.ts";
import { MediaImage, type MediaImageProps } from "./media-image.tsx";
import "./compare.css";

export type ComparedPicture = Pick<MediaImageProps, "src" | "srcSet" | "alt" | "width" | "height" | "placeholder">;

/**
 * Two images on top of each other, with an edge between them that moves by pointer or keyboard. Without scripts the
 * images are side by side.
 */
export function ComparePictures({
  before,
  after,
  tag,
}: {
  before: ComparedPicture;
  after: ComparedPicture;
  /** Label for the result image wherever it is shown. */
  tag?: string;
}) {
  const { t } = useTranslation("generation");
  const [percent, setPercent] = useState(50);
  const style: CSSProperties & Record<`--${string}`, string> = {
    "--at": `${percent}%`,
    "--ratio": `${after.width}/${after.height}`,
  };

  // The native range requires the user to hit its thumb, which is too small for some fingers.
  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPercent(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * 100));
  };
  const grasp = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.querySelector("input")?.focus({ preventScroll: true });
    follow(event);
  };

  return (
    <div
      ref={withoutFling}
      className="compare"
      style={style}
      onPointerDown={grasp}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
    >
      <figure className="compare-after">
        <MediaImage {...after} sizes={sizes} priority className="h-full" />
        <figcaption className="absolute top-3 right-3 flex gap-1.5">
          {tag ? <MediaTag>{tag}</MediaTag> : null}
          <MediaTag>{t("view.after")}</MediaTag>
        </figcaption>
      </figure>
      <figure className="compare-before">
        <MediaImage {...before} sizes={sizes} priority className="h-full" />
        <figcaption className="absolute top-3 left-3">
          <MediaTag>{t("view.before")}</MediaTag>
        </figcaption>
      </figure>
      <div className="compare-edge">
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          onChange={({ target }) => setPercent(Number(target.value))}
          aria-label={t("view.slider")}
          aria-valuetext={t("view.sliderValue", { percent })}
        />
        <span aria-hidden="true" />
      </div>
    </div>
  );
}

const sizes = "(min-width: 1024px) calc(100vw - 26rem), 100vw";
