import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImageEditMode } from "../../../../contract/generation-terms.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useOnMount } from "../../../ui/use-on-mount.ts";
import type { EditorCanvasProps } from "./canvas-props.ts";
import { StillImage } from "./stage.tsx";
import "./canvas.css";

/**
 * The image in the form of the editor, with the tools of its mode. It reads and writes the fields of the form around
 * it, which work without scripts too. Without scripts it shows the image and its mask.
 */
export function EditorCanvas(props: EditorCanvasProps) {
  const { mode, fieldsReady } = props;
  const [isMounted, setIsMounted] = useState(false);
  useOnMount(() => setIsMounted(true));
  const [withFields, setWithFields] = useState<ImageEditMode>();
  useEffect(() => {
    const show = () => setWithFields(mode);
    fieldsReady?.().then(show, show);
  }, [mode, fieldsReady]);
  const Tools = isMounted && (!fieldsReady || withFields === mode) ? toolsOf[mode] : undefined;
  const still = <StillImage {...props} />;
  return Tools ? (
    <Suspense fallback={still}>
      <Tools key={`${props.source.kind}/${props.source.id}`} {...props} />
    </Suspense>
  ) : (
    still
  );
}

/** Tools that load once the page is shown. When that fails, the form still works without them. */
function tools(load: () => Promise<{ default: ComponentType<EditorCanvasProps> }>) {
  return lazy(() => load().catch(() => ({ default: WithoutTools })));
}

function WithoutTools(props: EditorCanvasProps) {
  const { t } = useTranslation("canvas");
  return (
    <div className="grid gap-3">
      <StillImage {...props} />
      <Notice>{t("unavailable")}</Notice>
    </div>
  );
}

const mask = tools(() => import("./painting/mask-tools.tsx"));

const toolsOf: Partial<Record<ImageEditMode, ComponentType<EditorCanvasProps>>> = {
  "image-edit": mask,
  "image-fill": mask,
  "image-erase": mask,
  "image-cutout": mask,
  "image-expand": tools(() => import("./frames/expand-tools.tsx")),
  "image-adjust": tools(() => import("./frames/adjust-tools.tsx")),
};
