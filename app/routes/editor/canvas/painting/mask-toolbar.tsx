import type { ComponentProps, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../ui/icon.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import type { IconName } from "../../../../ui/icon-names.ts";
import { type Action, type Tool, tools } from "./canvas-keys.ts";
import type { MaskEditor } from "./mask-editor.ts";
import { brushMaxPercent, brushMinPercent, type MaskState } from "./mask-state.ts";

const toolIcons: Readonly<Record<Tool, IconName>> = {
  brush: "brush",
  eraser: "eraser",
  rectangle: "square-dashed",
  lasso: "lasso",
};

const actions = [
  ["undo", "undo-2"],
  ["redo", "redo-2"],
  ["invert", "contrast"],
  ["clear", "trash"],
  ["zoomOut", "minus"],
  ["zoomIn", "plus"],
  ["fit", "maximize"],
] as const;

interface MaskToolbarProps {
  state: MaskState;
  editor: RefObject<MaskEditor | undefined>;
}

/** The tools and actions for the mask. */
export function MaskToolbar({ state, editor }: MaskToolbarProps) {
  const { t } = useTranslation("canvas");
  const button = (action: Action, name: string, icon: IconName, marks: ComponentProps<"button">) => (
    <IconButton
      key={action}
      type="button"
      name={name}
      icon={<Icon name={icon} />}
      tip="bottom"
      className="aria-pressed:bg-accent-soft aria-disabled:opacity-50"
      onClick={() => editor.current?.act(action)}
      {...marks}
    />
  );
  return (
    <div role="toolbar" aria-label={t("tools")} className="canvas-tools">
      {tools.map((tool) => button(tool, t(`tool.${tool}`), toolIcons[tool], { "aria-pressed": state.tool === tool }))}
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
      {actions.map(([action, icon]) =>
        button(action, t(`action.${action}`), icon, {
          "aria-disabled": (action === "undo" && !state.canUndo) || (action === "redo" && !state.canRedo) || undefined,
        }),
      )}
    </div>
  );
}
