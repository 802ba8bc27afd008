import { type CSSProperties, type UIEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../contract/gallery.ts";
import { comparedMin, comparePath } from "../../../parts/compare-address.ts";
import { FavoriteAction } from "../../../parts/creation-actions.tsx";
import { creationName } from "../../../parts/creation-name.ts";
import { MediaImage } from "../../../parts/media-image.tsx";
import { MediaVideo } from "../../../parts/media-video.tsx";
import { seeThrough } from "../../../parts/see-through.ts";
import { sourceSet } from "../../../parts/source-set.ts";
import { Icon } from "../../../ui/icon.tsx";
import { IconLink } from "../../../ui/icon-button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useOnMount } from "../../../ui/use-on-mount.ts";
import { viewPath } from "../addresses.ts";
import type { Zoom } from "./zoom.ts";

interface ComparedImagesProps {
  creations: Creation[];
  /** Placeholders by creation id. */
  placeholders: Record<string, string>;
  zoom: Zoom;
}

/** Creations side by side. Enlarged images scroll in their frames, and with scripts all of them together. */
export function ComparedImages({ creations, placeholders, zoom }: ComparedImagesProps) {
  const { t } = useTranslation(["compare", "generation"]);
  const list = useRef<HTMLUListElement>(null);
  const ids = creations.map(({ id }) => id);

  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { x, y } = placeOf(currentTarget);
    for (const frame of list.current?.querySelectorAll<HTMLElement>("[data-frame]") ?? []) {
      if (frame === currentTarget) continue;
      const left = x * (frame.scrollWidth - frame.clientWidth);
      const top = y * (frame.scrollHeight - frame.clientHeight);
      // A frame that is already there must not answer, or the frames would move each other.
      if (Math.abs(frame.scrollLeft - left) > 1 || Math.abs(frame.scrollTop - top) > 1) frame.scrollTo(left, top);
    }
  };

  // An enlarged image starts with its middle.
  useOnMount(() => {
    const frame = list.current?.querySelector<HTMLElement>("[data-frame]");
    frame?.scrollTo((frame.scrollWidth - frame.clientWidth) / 2, (frame.scrollHeight - frame.clientHeight) / 2);
  });

  return (
    <ul
      ref={list}
      className="grid items-start gap-x-3 gap-y-5"
      style={{ gridTemplateColumns: "repeat(auto-fit, minmax(8rem, 1fr))" }}
    >
      {creations.map((creation, index) => {
        const name = creationName(creation, t);
        const number = index + 1;
        return (
          <li key={creation.id} className="min-w-0">
            {creation.kind === "video" ? (
              <MediaVideo
                creation={creation}
                label={name}
                placeholder={placeholders[creation.id]}
                className="rounded-md"
              />
            ) : (
              <section
                aria-label={t("number", { number })}
                tabIndex={zoom > 1 ? 0 : undefined}
                onScroll={follow}
                data-frame=""
                className="mx-auto overflow-auto rounded-md"
                style={frameOf(creation)}
              >
                <div style={{ width: `${zoom * 100}%` }}>
                  <MediaImage
                    src={creation.url}
                    srcSet={sourceSet(creation)}
                    sizes={`${Math.round((zoom * 100) / creations.length)}vw`}
                    alt={name}
                    width={creation.width}
                    height={creation.height}
                    placeholder={placeholders[creation.id]}
                    priority
                    className={seeThrough(creation)}
                  />
                </div>
              </section>
            )}
            <div className="mt-1 flex flex-wrap items-center justify-between gap-x-1">
              <Link
                to={viewPath(creation.id, {})}
                className="tabular underline decoration-line-control underline-offset-3"
              >
                {t("number", { number })}
              </Link>
              <span className="flex">
                <FavoriteAction creation={creation} tip="top" />
                {creations.length > comparedMin ? (
                  <IconLink
                    to={comparePath(ids.filter((id) => id !== creation.id))}
                    name={t("remove", { number })}
                    icon={<Icon name="x" />}
                  />
                ) : null}
              </span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the shape of an image's frame. A tall image fits the window. */
function frameOf({ width, height }: Creation): CSSProperties {
  return { aspectRatio: `${width}/${height}`, maxWidth: `calc(80dvh * ${(width / height).toFixed(4)})` };
}

/** Returns how far a frame is scrolled, as fractions of the way. */
function placeOf(frame: HTMLElement): { x: number; y: number } {
  const fraction = (at: number, way: number) => (way > 0 ? at / way : 0);
  return {
    x: fraction(frame.scrollLeft, frame.scrollWidth - frame.clientWidth),
    y: fraction(frame.scrollTop, frame.scrollHeight - frame.clientHeight),
  };
}
