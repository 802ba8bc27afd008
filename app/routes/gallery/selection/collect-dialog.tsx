import { type SubmitEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher, useLocation } from "react-router";
import { Dialog } from "../../../ui/dialog.tsx";
import { SpinnerRing } from "../../../ui/spinner.tsx";
import type { action, loader } from "./collect.tsx";
import { SelectedCount } from "./collect-page.tsx";
import { CollectionPicker } from "./collection-picker.tsx";
import { searchAsking } from "./select-asked.ts";
import type { Fields } from "./selection-fields.ts";

interface CollectDialogProps {
  /** What is put into the collection, as a form sends it. */
  fields: Fields;
  selected: { count: number; countIsExact: boolean };
  onClose: () => void;
  /** It was put there, or told why not. */
  onDone: () => void;
}

/** The choice of a collection over the page it was asked for on. */
export function CollectDialog({ fields, selected, onClose, onDone }: CollectDialogProps) {
  const { t } = useTranslation("selection");
  const { pathname, search } = useLocation();
  const list = useFetcher<typeof loader>();
  const sending = useFetcher<typeof action>();
  const wasSent = useRef(false);
  const { load } = list;

  useEffect(() => void load("/gallery/collect"), [load]);
  useEffect(() => {
    if (sending.state !== "idle") wasSent.current = true;
    // A form that is not shown again led back to the page.
    else if (wasSent.current && !sending.data) onDone();
  }, [sending.state, sending.data, onDone]);

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (sending.state !== "idle" || !(submitter instanceof HTMLButtonElement)) return;
    if (submitter.value !== "search") void sending.submit(submitter, { preventScrollReset: true });
  };
  return (
    <Dialog title={t("collect.title")} closeLabel={t("collect.close")} onClose={onClose}>
      <SelectedCount {...selected} />
      {list.data ? (
        <CollectionPicker
          collections={list.data.collections}
          fields={fields}
          returnTo={pathname + searchAsking(search, undefined)}
          typed={sending.data?.typed ?? null}
          pending={sending.state !== "idle"}
          onSubmit={send}
          onSearch={({ currentTarget }) =>
            void load(`/gallery/collect?${new URLSearchParams({ search: currentTarget.value })}`)
          }
        />
      ) : (
        <p className="flex items-center gap-2">
          <SpinnerRing />
          {t("collect.loading")}
        </p>
      )}
    </Dialog>
  );
}
