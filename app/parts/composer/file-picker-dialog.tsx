import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { emptyDraft } from "../draft.ts";
import type { ChosenFile, FileChoices } from "./chosen-file.ts";
import { FilePicker } from "./file-picker.tsx";
import { addressWith, pickerAddress } from "./picker-address.ts";

interface FilePickerDialogProps {
  kind: ChosenFile["kind"];
  onPick: (file: ChosenFile) => void;
  onClose: () => void;
}

/** The page that picks a file, over the composer: what is typed there stays as it is. */
export default function FilePickerDialog({ kind, onPick, onClose }: FilePickerDialogProps) {
  const { t } = useTranslation("explore");
  const { load, data, state } = useFetcher<{ choices: FileChoices }>();
  useEffect(() => {
    void load(pickerAddress({ kind }));
  }, [load, kind]);

  return (
    <Dialog title={t(`picker.${kind}`)} closeLabel={t("picker.close")} onClose={onClose} wide>
      <div aria-busy={state !== "idle"} className="min-h-72">
        {data ? (
          <FilePicker
            choices={data.choices}
            addressOf={(place) => pickerAddress({ ...data.choices, page: 1, ...place })}
            addressWith={(file) => addressWith(emptyDraft, file)}
            onGo={(address) => void load(address)}
            onPick={onPick}
          />
        ) : (
          <div className="mt-4 grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5">
            {Array.from({ length: 10 }, (_, place) => place).map((place) => (
              <Skeleton key={place} className="aspect-square rounded-md" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
