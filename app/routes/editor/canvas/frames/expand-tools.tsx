import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { sidesForRatio } from "../../../../../contract/sides-for-ratio.ts";
import type { EditorCanvasProps } from "../canvas-props.ts";
import { Stage } from "../stage.tsx";
import { useStageSize } from "../use-stage-size.ts";
import { fitted } from "../view.ts";
import { expandedSize, type Handle, type Sides, withHandleMoved } from "./expand.ts";
import { HandleButtons } from "./handle-buttons.tsx";
import { useFields } from "./use-fields.ts";

const fieldNames = ["expand.left", "expand.top", "expand.right", "expand.bottom", "aspect_ratio", "anchor"] as const;

/** Source pixels of one press of an arrow key. */
const keyPixels = 16;
const fastKeyPixels = 128;
/** CSS pixels around the frame, for its handles. */
const marginPixels = 28;

/** Shows what will be new around the image, with handles. A ratio fills in the numbers; a changed number clears it. */
export default function ExpandTools({ source }: EditorCanvasProps) {
  const { t } = useTranslation("canvas");
  const [area, setArea] = useState<HTMLDivElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const stageSize = useStageSize(stage);
  const [fields, write] = useFields(area, fieldNames);
  const taken = useRef<Sides>(undefined);
  const [frozen, setFrozen] = useState<{ scale: number; x: number; y: number }>();

  const pixels = (side: keyof Sides) => Math.max(0, Math.round(Number(fields[`expand.${side}`]) || 0));
  const sides = { left: pixels("left"), top: pixels("top"), right: pixels("right"), bottom: pixels("bottom") };
  const size = expandedSize(source, sides);
  const room = stageSize && {
    width: stageSize.width - 2 * marginPixels,
    height: stageSize.height - 2 * marginPixels,
  };
  const fit = room && fitted(room, size);
  // While a handle is held, the image stays where it is, below the pointer.
  const { scale, x, y } = frozen ?? {
    scale: fit?.scale ?? 0,
    x: marginPixels + (fit?.x ?? 0) + sides.left * (fit?.scale ?? 0),
    y: marginPixels + (fit?.y ?? 0) + sides.top * (fit?.scale ?? 0),
  };

  const change = (next: Sides) =>
    write({
      "expand.left": String(next.left),
      "expand.top": String(next.top),
      "expand.right": String(next.right),
      "expand.bottom": String(next.bottom),
    });
  const isWriting = useRef(false);
  const follow = useEffectEvent(({ target }: Event) => {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    const form = area?.closest("form");
    if (!form || isWriting.current) return;
    isWriting.current = true;
    if (name === "aspect_ratio" || name === "anchor") {
      const chosen = new FormData(form);
      const ratio = chosen.get("aspect_ratio");
      const next = sidesForRatio(source, String(ratio), String(chosen.get("anchor")));
      if (next) change(next);
    } else if (name?.startsWith("expand.")) write({ aspect_ratio: "" });
    isWriting.current = false;
  });
  useEffect(() => {
    const form = area?.closest("form");
    const listen = (event: Event) => follow(event);
    form?.addEventListener("input", listen);
    return () => form?.removeEventListener("input", listen);
  }, [area]);

  const nameOf = (handle: Handle) => {
    const near = [
      ...(handle.x === 0 ? [] : [handle.x < 0 ? sides.left : sides.right]),
      ...(handle.y === 0 ? [] : [handle.y < 0 ? sides.top : sides.bottom]),
    ];
    return t(`expand.${handle.name}`, { pixels: near.join(" × ") });
  };
  const frame: CSSProperties = {
    left: x - sides.left * scale,
    top: y - sides.top * scale,
    width: size.width * scale,
    height: size.height * scale,
  };

  return (
    <div ref={setArea} className="grid min-w-0 gap-2">
      <Stage source={source}>
        <div ref={stage} className="absolute inset-0">
          <div className="canvas-frame canvas-checkerboard" style={frame}>
            <img
              src={source.url}
              alt={t("image")}
              draggable={false}
              decoding="async"
              style={{
                left: sides.left * scale,
                top: sides.top * scale,
                width: source.width * scale,
                height: source.height * scale,
              }}
            />
            <HandleButtons
              nameOf={nameOf}
              onHold={(isHeld) => {
                taken.current = isHeld ? sides : undefined;
                setFrozen(isHeld ? { scale, x, y } : undefined);
              }}
              onDrag={(handle, by) => {
                if (!taken.current) return;
                change(withHandleMoved(source, taken.current, handle, { x: by.x / scale, y: by.y / scale }));
              }}
              onKey={(handle, by, isFast) => {
                const step = isFast ? fastKeyPixels : keyPixels;
                change(withHandleMoved(source, sides, handle, { x: by.x * step, y: by.y * step }));
              }}
            />
          </div>
        </div>
      </Stage>
      <p className="text-ink-3 text-sm">{t("expand.help")}</p>
      <p role="status" className="text-ink-2 tabular">
        {t("expand.size", { width: size.width, height: size.height })}
      </p>
    </div>
  );
}
