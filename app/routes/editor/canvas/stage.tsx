import type { ComponentProps } from "react";
import { useTranslation } from "../../../i18n/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { EditorCanvasProps } from "./canvas-props.ts";

/** The area in which the image is edited. */
export function Stage({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames("canvas-stage", className)} />;
}

/** The image with the mask that the server drew. */
export function StillImage({ source, maskUrl }: Pick<EditorCanvasProps, "source" | "maskUrl">) {
  const { t } = useTranslation("canvas");
  const { url, width, height } = source;
  return (
    <Stage>
      <img src={url} alt={t("image")} width={width} height={height} className="canvas-still canvas-checkerboard" />
      {maskUrl ? <img src={maskUrl} alt={t("mask")} className="canvas-still canvas-still-mask" /> : null}
    </Stage>
  );
}
