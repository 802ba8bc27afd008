import { adjustedSize } from "@atelier/retouch/adjusted-size";
import { blurSigma, colorMatrix, sharpenKernel } from "@atelier/retouch/color-matrix";
import { type CSSProperties, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditorCanvasProps } from "../canvas-props.ts";
import { Stage } from "../stage.tsx";
import { useStageSize } from "../use-stage-size.ts";
import { fitted } from "../view.ts";
import { boxAround, type Crop, onScreen, onSource, withCropMoved } from "./adjust.ts";
import { HandleButtons } from "./handle-buttons.tsx";
import { useFields } from "./use-fields.ts";

const fieldNames = [
  "crop.x",
  "crop.y",
  "crop.width",
  "crop.height",
  "turn_degrees",
  "straighten_degrees",
  "flip_horizontal",
  "flip_vertical",
  "brightness",
  "contrast",
  "saturation",
  "warmth",
  "sharpness",
] as const;

/** CSS pixels around the image, for the handles of the crop. */
const marginPixels = 28;

/** Shows the adjustments of the form on the image as they change, and crops it by handles. */
export default function AdjustTools({ source }: EditorCanvasProps) {
  const { t } = useTranslation("canvas");
  const filterId = useId();
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const stageSize = useStageSize(stage) ?? { width: 0, height: 0 };
  const [fields, write] = useFields(area, fieldNames);
  const taken = useRef<Crop>(undefined);

  const number = (name: (typeof fieldNames)[number], otherwise = 0) =>
    fields[name] ? Number(fields[name]) || 0 : otherwise;
  const crop = {
    x: number("crop.x"),
    y: number("crop.y"),
    width: number("crop.width", 100),
    height: number("crop.height", 100),
  };
  const [turnDegrees, straightenDegrees] = [number("turn_degrees"), number("straighten_degrees")];
  const turn = {
    degrees: turnDegrees + straightenDegrees,
    flipsX: Boolean(fields.flip_horizontal),
    flipsY: Boolean(fields.flip_vertical),
  };
  const room = { width: stageSize.width - 2 * marginPixels, height: stageSize.height - 2 * marginPixels };
  const { scale } = fitted(room, boxAround(source, turn.degrees));
  const image = { width: source.width * Math.max(0, scale), height: source.height * Math.max(0, scale) };

  // Straightening cuts the corners off, so what stays is smaller than the crop.
  const kept = adjustedSize(source, {
    crop: { x: crop.x / 100, y: crop.y / 100, width: crop.width / 100, height: crop.height / 100 },
    turn_degrees: turnDegrees,
    straighten_degrees: straightenDegrees,
  });
  const fromMiddle = onScreen(turn, {
    x: ((crop.x + crop.width / 2) / 100 - 0.5) * image.width,
    y: ((crop.y + crop.height / 2) / 100 - 0.5) * image.height,
  });

  const change = (next: Crop) =>
    write({
      "crop.x": String(next.x),
      "crop.y": String(next.y),
      "crop.width": String(next.width),
      "crop.height": String(next.height),
    });
  const sharpness = number("sharpness");
  const sheet: CSSProperties = {
    ...image,
    left: (stageSize.width - image.width) / 2,
    top: (stageSize.height - image.height) / 2,
    transform: `scale(${turn.flipsX ? -1 : 1}, ${turn.flipsY ? -1 : 1}) rotate(${turn.degrees}deg)`,
  };

  return (
    <div ref={setArea} className="grid min-w-0 gap-2">
      <Stage source={source}>
        <div ref={stage} className="absolute inset-0">
          <svg aria-hidden="true" className="absolute size-0">
            <filter id={filterId} colorInterpolationFilters="sRGB" x="0" y="0" width="1" height="1">
              <feColorMatrix
                values={colorMatrix({
                  brightness: number("brightness"),
                  contrast: number("contrast"),
                  saturation: number("saturation"),
                  warmth: number("warmth"),
                }).join(" ")}
              />
              {sharpness < 0 ? (
                <feGaussianBlur
                  edgeMode="duplicate"
                  stdDeviation={blurSigma(sharpness, Math.max(source.width, source.height)) * scale}
                />
              ) : null}
              {/* It sharpens pixels of the screen, not of the source, so the result looks different up close. */}
              {sharpness > 0 ? (
                <feConvolveMatrix order="3" preserveAlpha="true" kernelMatrix={sharpenKernel(sharpness).join(" ")} />
              ) : null}
            </filter>
          </svg>
          <div className="absolute" style={sheet}>
            <img
              src={source.url}
              alt={t("image")}
              draggable={false}
              decoding="async"
              className="canvas-checkerboard size-full max-w-none"
              style={{ filter: `url(#${CSS.escape(filterId)})` }}
            />
          </div>
          <div
            aria-hidden="true"
            className="canvas-kept"
            style={{
              left: stageSize.width / 2 + fromMiddle.x - (kept.width * scale) / 2,
              top: stageSize.height / 2 + fromMiddle.y - (kept.height * scale) / 2,
              width: kept.width * scale,
              height: kept.height * scale,
            }}
          />
          <div className="absolute" style={sheet}>
            <div
              className="canvas-crop"
              style={{ left: `${crop.x}%`, top: `${crop.y}%`, width: `${crop.width}%`, height: `${crop.height}%` }}
            >
              <HandleButtons
                nameOf={({ name }) => t(`crop.${name}`)}
                onHold={(isHeld) => {
                  taken.current = isHeld ? crop : undefined;
                }}
                onDrag={(handle, by) => {
                  const { x, y } = onSource(turn, by);
                  const percent = { x: (x / image.width) * 100, y: (y / image.height) * 100 };
                  if (taken.current) change(withCropMoved(taken.current, handle, percent));
                }}
                onKey={(handle, by, isFast) => {
                  const { x, y } = onSource({ ...turn, degrees: turnDegrees }, by);
                  const step = isFast ? 5 : 1;
                  change(withCropMoved(crop, handle, { x: Math.round(x) * step, y: Math.round(y) * step }));
                }}
              />
            </div>
          </div>
        </div>
      </Stage>
      <p className="text-ink-3 text-sm">{t("crop.help")}</p>
      <p role="status" className="text-ink-2 tabular">
        {t("expand.size", { width: kept.width, height: kept.height })}
      </p>
    </div>
  );
}
