import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon.tsx";
import { countOf } from "../selection/selected.ts";
import { useSelectionArea } from "../selection/selection-area.tsx";
import { BarButton, SelectionBar } from "../selection/selection-bar.tsx";
import { type Fields, fieldsOf } from "../selection/selection-fields.ts";

interface TrashBarProps {
  /** Asks before this many are erased. */
  onErase: (fields: Fields, count: number) => void;
}

/** The actions for the selection in the trash. */
export function TrashBar({ onErase }: TrashBarProps) {
  const { t } = useTranslation("selection");
  const { store } = useSelectionArea();
  return (
    <SelectionBar
      onAct={({ value }) => {
        if (value !== "erase") return false;
        const { selected } = store.state();
        onErase(fieldsOf(selected, undefined), countOf(selected, 0));
        return true;
      }}
    >
      <BarButton name="intent" value="restore" icon={<Icon name="undo-2" />} label={t("do.restore")} />
      <BarButton
        name="intent"
        value="erase"
        aria-keyshortcuts="Delete"
        icon={<Icon name="trash" />}
        label={t("do.erase")}
      />
    </SelectionBar>
  );
}
