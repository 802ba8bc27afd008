import { type SubmitEvent, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { wasAccepted } from "../../../forms/submissions.ts";
import { useTranslation } from "../../../i18n/texts.ts";
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
  const sending = useFetcher<{ typed: TypedTags | null }>();
  const sent = useRef<FormData>(undefined);

  useEffect(() => {
    if (sending.formData) sent.current = sending.formData;
    // An accepted form redirects to the page.
    else if (sending.state === "idle" && sent.current && wasAccepted(sent.current)) onDone();
  }, [sending.state, sending.formData, onDone]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (sending.state !== "idle" || !(submitter instanceof HTMLButtonElement)) return;
    void sending.submit(submitter, { preventScrollReset: true });
  };
  return (
    <Dialog title={t("many")} closeLabel={t("close")} onClose={onClose}>
      <SelectedCount {...selected} />
      <TagForm
        fields={fields}
        returnTo={returnTo}
        current={null}
        typed={sending.data?.typed ?? null}
        pending={sending.state !== "idle"}
        onSubmit={send}
      />
    </Dialog>
  );
}
