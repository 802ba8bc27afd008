import { useTranslation } from "react-i18next";
import { useDialogData } from "../../../framework/connection/use-dialog-data.ts";
import { FilePicker } from "../../../parts/composer/file-picker.tsx";
import { PickerDialog } from "../../../parts/composer/picker-dialog.tsx";
import { attachAddress, newChatPath, pathWith } from "../addresses.ts";
import type { ShownPicture } from "../shown-messages.ts";
import type { loader } from "./attach.tsx";

/** The image picker as a dialog over the conversation. The typed text does not change. */
export default function AttachDialog({
  onPick,
  onClose,
}: {
  onPick: (picture: ShownPicture) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("history");
  const addressOf = (page: number) => attachAddress(newChatPath, { content: "", attachments: [] }, page);
  const { data, isBusy, load, retry } = useDialogData<typeof loader>(addressOf(1));
  return (
    <PickerDialog
      title={t("attach.title")}
      closeLabel={t("attach.close")}
      onClose={onClose}
      isBusy={isBusy}
      onRetry={retry}
    >
      {data ? (
        <FilePicker
          withUploads={false}
          choices={data.choices}
          addressOf={({ page = 1 }) => addressOf(page)}
          addressWith={({ id }) => pathWith(newChatPath, { content: "", attachments: [id] })}
          onGo={load}
          onPick={({ id }) => {
            const picked = data.pictures.find((picture) => picture.id === id);
            if (picked) onPick(picked);
          }}
        />
      ) : null}
    </PickerDialog>
  );
}
