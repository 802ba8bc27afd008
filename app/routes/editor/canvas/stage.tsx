import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EditorCanvasProps } from "./canvas-props.ts";

interface StageProps {
  source: Pick<EditorCanvasProps["source"], "width" | "height">;
  children: ReactNode;
}

/** The area in which the image is edited. It has the image's shape where it fits the window. */
export function Stage({ source: { width, height }, children }: StageProps) {
  const shape: CSSProperties & Record<"--image-ratio", number> = { "--image-ratio": width / height };
  return (
    <div style={shape} className="canvas-stage">
      {children}
    </div>
  );
}

/** The image with the mask that the server drew. */
export function StillImage({ source, maskUrl }: Pick<EditorCanvasProps, "source" | "maskUrl">) {
  const { t } = useTranslation("canvas");
  const { url, width, height } = source;
  return (
    <Stage source={source}>
      <img src={url} alt={t("image")} width={width} height={height} className="canvas-still canvas-checkerboard" />
      {maskUrl ? <img src={maskUrl} alt={t("mask")} className="canvas-still canvas-still-mask" /> : null}
    </Stage>
  );
}
