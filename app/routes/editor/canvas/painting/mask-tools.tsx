import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { numberFormat } from "../../../../../contract/formats.ts";
import { wasAccepted } from "../../../../forms/submissions.ts";
import { useLanguage } from "../../../../i18n/use-language.ts";
import type { EditorCanvasProps } from "../canvas-props.ts";
import { draftKey, type MaskDraft, MaskDrafts } from "../mask/mask-drafts.ts";
import { maskSizeOf } from "../mask/stroke.ts";
import { Stage, StillImage } from "../stage.tsx";
import { MaskEditor } from "./mask-editor.ts";
import { initialState } from "./mask-state.ts";
import { MaskToolbar } from "./mask-toolbar.tsx";
import type { SelectToolsProps } from "./select-tools.tsx";

/** Few studios have an engine that selects. Without its script, everything else works. */
const SelectTools = lazy<ComponentType<SelectToolsProps>>(() =>
  import("./select-tools.tsx").catch(() => ({ default: () => null })),
);

/** Paints a mask on the image. The work is kept in the browser until the form is accepted. */
export default function MaskTools(props: EditorCanvasProps) {
  const key = draftKey(props.userId, props.source);
  const { width, height } = maskSizeOf(props.source);
  const [read, setRead] = useState<{ drafts: MaskDrafts; draft: MaskDraft | undefined }>();
  useEffect(() => {
    let isLeft = false;
    const drafts = new MaskDrafts(key);
    void drafts.read({ width, height }).then((draft) => {
      if (!isLeft) setRead({ drafts, draft });
    });
    return () => {
      isLeft = true;
    };
  }, [key, width, height]);
  // A canvas without its draft would lose what is painted or typed on it.
  return read ? <Painting {...props} {...read} /> : <StillImage {...props} />;
}

interface PaintingProps extends EditorCanvasProps {
  drafts: MaskDrafts;
  draft: MaskDraft | undefined;
}

function Painting({ source, select, maskUrl, drafts, draft }: PaintingProps) {
  const { t } = useTranslation("canvas");
  const language = useLanguage();
  const helpId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const editor = useRef<MaskEditor>(undefined);
  const [state, setState] = useState(initialState);
  const [isKept, setKept] = useState(true);
  const { width, height } = maskSizeOf(source);
  useForgottenDraft(drafts);

  const start = useEffectEvent(() => {
    const form = canvas.current?.closest("form");
    if (!canvas.current || !image.current || !form) return;
    const parts = { canvas: canvas.current, image: image.current, form };
    editor.current = new MaskEditor({ ...parts, source, drafts, draft, maskUrl, onKept: setKept, onChange: setState });
  });
  // The canvas listens from the moment it is shown.
  useLayoutEffect(() => {
    start();
    return () => editor.current?.close();
  }, []);

  const percent = numberFormat(language, { style: "percent" }).format(state.coverage);
  return (
    <div className="grid min-w-0 gap-2">
      <MaskToolbar state={state} editor={editor} />
      <Stage source={source}>
        <img
          ref={image}
          src={source.url}
          alt={t("image")}
          width={width}
          height={height}
          draggable={false}
          decoding="async"
          className="canvas-image canvas-checkerboard"
        />
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: screen readers must pass keys on to it. */}
        <canvas
          ref={canvas}
          tabIndex={0}
          role="application"
          aria-label={t("canvas")}
          aria-describedby={helpId}
          className="canvas-surface"
        />
      </Stage>
      <p id={helpId} className="text-ink-3 text-sm">
        {t("help")}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status" className="text-ink-2 tabular">
          {t("covers", { percent })}
        </p>
        <p role="status" className="text-sm text-warn empty:hidden">
          {isKept ? "" : t("elsewhere")}
        </p>
        {select.subject || select.text ? (
          <Suspense>
            <SelectTools
              offers={select}
              size={{ width, height }}
              onSelected={(runs, erases) => editor.current?.work.select(runs, erases || state.tool === "eraser")}
            />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/**
 * Removes the draft once the server accepted the form, also when its answer leads to another page. A form with an
 * `intent` starts no run.
 */
function useForgottenDraft(drafts: MaskDrafts): void {
  const { formData, state } = useNavigation();
  const sent = useRef<FormData>(undefined);
  useEffect(() => {
    if (formData) sent.current = formData;
    const forget = () => {
      const { current: form } = sent;
      if (!form?.has("mode") || form.has("intent") || !wasAccepted(form)) return;
      sent.current = undefined;
      void drafts.remove();
    };
    if (state === "idle") forget();
    return forget;
  }, [formData, state, drafts]);
}
