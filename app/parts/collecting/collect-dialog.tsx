import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { LoadProblem } from "../../framework/connection/load-problem.tsx";
import { useDialogData } from "../../framework/connection/use-dialog-data.ts";
import { useDialogForm } from "../../framework/connection/use-dialog-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SpinnerRing } from "../../ui/spinner.tsx";
import {
  type CollectFields,
  CollectionPicker,
  type PickableCollections,
  SelectedCount,
  type Typed,
} from "./collection-picker.tsx";

/** The part of the answers of `/gallery/collect` that the dialog shows. */
interface CollectAnswer {
  collections: PickableCollections;
  typed: Typed | null;
}

interface CollectDialogProps {
  /** The creations to add to the collection, as form fields. */
  fields: CollectFields;
  /** The number of creations, where the page does not show which they are. */
  selected?: { count: number; countIsExact: boolean };
  /** The page below. */
  returnTo: string;
  onClose: () => void;
  /** Called when the creations were added or refused. */
  onDone: () => void;
}

/** The choice of a collection, as a dialog over the page. */
export default function CollectDialog({ fields, selected, returnTo, onClose, onDone }: CollectDialogProps) {
  const { t } = useTranslation("selection");
  const list = useDialogData<CollectAnswer>("/gallery/collect");
  const { answer, pending, send } = useDialogForm<CollectAnswer>(onDone);
  const sendChoice = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    // The list is searched while the user types.
    if (submitter instanceof HTMLButtonElement && submitter.value === "search") event.preventDefault();
    else send(event);
  };
  return (
    <Dialog title={t("collect.title")} closeLabel={t("collect.close")} onClose={onClose}>
      {selected ? <SelectedCount {...selected} /> : null}
      {list.retry ? <LoadProblem onRetry={list.retry} /> : null}
      {list.data ? (
        <CollectionPicker
          collections={list.data.collections}
          fields={fields}
          returnTo={returnTo}
          typed={answer?.typed ?? null}
          pending={pending}
          onSubmit={sendChoice}
          onSearch={({ currentTarget }) =>
            list.load(`/gallery/collect?${new URLSearchParams({ search: currentTarget.value })}`)
          }
        />
      ) : list.retry ? null : (
        <p className="flex items-center gap-2">
          <SpinnerRing />
          {t("collect.loading")}
        </p>
      )}
    </Dialog>
  );
}
