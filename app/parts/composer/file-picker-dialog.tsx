import { useTranslation } from "react-i18next";
import { useDialogData } from "../../framework/connection/use-dialog-data.ts";
import { emptyDraft } from "../draft.ts";
import type { ChosenFile, FileChoices } from "./chosen-file.ts";
import { FilePicker } from "./file-picker.tsx";
import { addressWith, pickerAddress } from "./picker-address.ts";
import { PickerDialog } from "./picker-dialog.tsx";

interface FilePickerDialogProps {
  kind: ChosenFile["kind"];
  onPick: (file: ChosenFile) => void;
  onClose: () => void;
}

/** The file picker page, in a dialog over the composer. Text typed in the composer is kept. */
export default function FilePickerDialog({ kind, onPick, onClose }: FilePickerDialogProps) {
  const { t } = useTranslation("explore");
  const { data, isBusy, load, retry } = useDialogData<{ choices: FileChoices }>(pickerAddress({ kind }));

  return (
    <PickerDialog
      title={t(`picker.${kind}`)}
      closeLabel={t("picker.close")}
      onClose={onClose}
      isBusy={isBusy}
      onRetry={retry}
    >
      {data ? (
        <FilePicker
          choices={data.choices}
          addressOf={(place) => pickerAddress({ ...data.choices, page: 1, ...place })}
          addressWith={(file) => addressWith(emptyDraft, file)}
          onGo={load}
          onPick={onPick}
        />
      ) : null}
    </PickerDialog>
  );
}
