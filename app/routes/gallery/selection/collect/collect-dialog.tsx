import { type SubmitEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation } from "react-router";
import { wasAccepted } from "../../../../forms/submissions.ts";
import { LoadProblem } from "../../../../parts/connection/load-problem.tsx";
import { useDialogData } from "../../../../parts/connection/use-dialog-data.ts";
import { Dialog } from "../../../../ui/dialog.tsx";
import { SpinnerRing } from "../../../../ui/spinner.tsx";
import { searchAsking } from "../select-parameter.ts";
import type { Fields } from "../selection-fields.ts";
import { SelectedCount } from "./collect-page.tsx";
import { CollectionPicker } from "./collection-picker.tsx";
import type { action, loader } from "./route.tsx";

interface CollectDialogProps {
  /** The creations to add to the collection, as form fields. */
  fields: Fields;
  selected: { count: number; countIsExact: boolean };
  onClose: () => void;
  /** Called when the creations were added or refused. */
  onDone: () => void;
}

/** The choice of a collection, as a dialog over the page. */
export function CollectDialog({ fields, selected, onClose, onDone }: CollectDialogProps) {
  const { t } = useTranslation("selection");
  const { pathname, search } = useLocation();
  const list = useDialogData<typeof loader>("/gallery/collect");
  const sending = useFetcher<typeof action>();
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
    if (submitter.value !== "search") void sending.submit(submitter, { preventScrollReset: true });
  };
  return (
    <Dialog title={t("collect.title")} closeLabel={t("collect.close")} onClose={onClose}>
      <SelectedCount {...selected} />
      {list.retry ? <LoadProblem onRetry={list.retry} /> : null}
      {list.data ? (
        <CollectionPicker
          collections={list.data.collections}
          fields={fields}
          returnTo={pathname + searchAsking(search, undefined)}
          typed={sending.data?.typed ?? null}
          pending={sending.state !== "idle"}
          onSubmit={send}
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
