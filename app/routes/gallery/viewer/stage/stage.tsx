import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { Creation } from "../../../../../contract/gallery.ts";
import { creationName } from "../../../../parts/creation-name.ts";
import { MediaVideo } from "../../../../parts/media-video.tsx";
import { MediaTag } from "../../../../ui/badge.tsx";
import { Picture } from "./picture.tsx";
import type { Zoom } from "./use-zoom.ts";

type Look = CSSProperties & Record<`--${string}`, string | number>;

/** The image or video, as large as fits, in a box that has its size before anything loads. */
export function Stage({
  creation,
  placeholder,
  zoom,
}: {
  creation: Creation;
  placeholder: string | undefined;
  zoom: Zoom;
}) {
  const { t } = useTranslation(["common", "generation"]);
  const { id, width, height, kind } = creation;
  const { view, drawn } = zoom;
  const isMoved = view.scale > 1 || drawn !== 0;
  const shape: Look = { "--shape": (width / height).toFixed(4), "--pixels": width };
  const transform = isMoved
    ? `translate(${(view.x + drawn).toFixed(1)}px, ${view.y.toFixed(1)}px) scale(${view.scale.toFixed(4)})`
    : undefined;
  return (
    <div
      ref={zoom.stage}
      {...zoom.handlers}
      className="viewer-stage"
      style={shape}
      data-kind={kind}
      data-zoomed={view.scale > 1 ? "" : undefined}
      data-held={zoom.held ? "" : undefined}
    >
      <div className="viewer-room">
        <div key={id} ref={zoom.box} className="viewer-box" style={{ transform }}>
          {kind === "video" ? (
            <MediaVideo
              creation={creation}
              label={creationName(creation, t)}
              placeholder={placeholder}
              className="h-full"
            />
          ) : (
            <Picture creation={creation} placeholder={placeholder} neededWidth={zoom.neededWidth} />
          )}
          {creation.origin === "procedural" && view.scale === 1 ? (
            <span className="pointer-events-none absolute top-3 left-3">
              <MediaTag>{t("common:creation.previewEngine")}</MediaTag>
            </span>
          ) : null}
        </div>
      </div>
    </div>
  );
}
