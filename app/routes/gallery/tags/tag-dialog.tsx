import { useTranslation } from "react-i18next";
import { useDialogForm } from "../../../framework/connection/use-dialog-form.ts";
import { SelectedCount } from "../../../parts/collecting/collection-picker.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { Fields } from "../selection/selection-fields.ts";
import { TagForm, type TypedTags } from "./tag-form.tsx";

interface TagDialogProps {
  /** The selected creations, as form fields. */
  fields: Fields;
  selected: { count: number; countIsExact: boolean };
  /** The page below. */
  returnTo: string;
  onClose: () => void;
  /** Called when the tags were changed. */
  onDone: () => void;
}

/** Adds tags to the selected creations or removes them, as a dialog over the page. */
export default function TagDialog({ fields, selected, returnTo, onClose, onDone }: TagDialogProps) {
  const { t } = useTranslation("tags");
  const { answer, pending, send } = useDialogForm<{ typed: TypedTags | null }>(onDone);
  return (
    <Dialog title={t("many")} closeLabel={t("close")} onClose={onClose}>
      <SelectedCount {...selected} />
      <TagForm
        fields={fields}
        returnTo={returnTo}
        current={null}
        typed={answer?.typed ?? null}
        pending={pending}
        onSubmit={send}
      />
    </Dialog>
  );
}
