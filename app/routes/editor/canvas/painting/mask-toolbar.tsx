import type { RefObject } from "react";
import { useTranslation } from "../../../../i18n/texts.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { IconName } from "../../../../ui/icon-names.ts";
import { type Tool, tools } from "./canvas-keys.ts";
import type { MaskEditor } from "./mask-editor.ts";
import { brushMaxPercent, brushMinPercent, type MaskState } from "./mask-state.ts";

const toolIcons: Readonly<Record<Tool, IconName>> = {
  brush: "brush",
  eraser: "eraser",
  rectangle: "square-dashed",
  lasso: "lasso",
};

const editActions = [
  { action: "undo", icon: "undo-2" },
  { action: "redo", icon: "redo-2" },
  { action: "invert", icon: "contrast" },
  { action: "clear", icon: "trash" },
] as const;

const zoomActions = [
  { action: "zoomOut", icon: "minus" },
  { action: "zoomIn", icon: "plus" },
  { action: "fit", icon: "maximize" },
] as const;

interface MaskToolbarProps {
  state: MaskState;
  editor: RefObject<MaskEditor | undefined>;
}

/** The tools and actions for the mask. */
export function MaskToolbar({ state, editor }: MaskToolbarProps) {
  const { t } = useTranslation("canvas");
  const isOff = { undo: !state.canUndo, redo: !state.canRedo };
  const button = ({ action, icon }: (typeof editActions | typeof zoomActions)[number]) => (
    <IconButton
      key={action}
      type="button"
      name={t(`action.${action}`)}
      icon={<Icon name={icon} />}
      aria-disabled={action === "undo" || action === "redo" ? isOff[action] : undefined}
      tip="bottom"
      className="aria-disabled:opacity-50"
      onClick={() => editor.current?.act(action)}
    />
  );
  return (
    <div role="toolbar" aria-label={t("tools")} className="canvas-tools">
      {tools.map((tool) => (
        <IconButton
          key={tool}
          type="button"
          name={t(`tool.${tool}`)}
          icon={<Icon name={toolIcons[tool]} />}
          aria-pressed={state.tool === tool}
          tip="bottom"
          className="aria-pressed:bg-accent-soft"
          onClick={() => editor.current?.choose(tool)}
        />
      ))}
      <label className="flex min-w-40 flex-1 items-center gap-2 text-ink-2 text-sm sm:max-w-60">
        {t("size")}
        <input
          type="range"
          min={brushMinPercent}
          max={brushMaxPercent}
          step={0.5}
          value={state.brushPercent}
          onChange={({ target }) => editor.current?.setBrush(Number(target.value))}
          className="h-6 min-w-0 flex-1 pointer-coarse:h-11"
        />
      </label>
      {editActions.map(button)}
      {zoomActions.map(button)}
    </div>
  );
}
