import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFetcher } from "react-router";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";

/** The result of saving a prompt. */
export interface Saved {
  ok: boolean;
  message: string;
}

/** Saves the form's prompt to the prompt book. The form does not change. */
export function SavePrompt({ formId, saved }: { formId: string; saved: Saved | undefined }) {
  const { t } = useTranslation("explore");
  const fetcher = useFetcher<{ saved?: Saved }>();
  const outcome = fetcher.data?.saved ?? saved;
  const save = (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    if (!button.form) return;
    event.preventDefault();
    const fields = new FormData(button.form, button);
    // Files are uploaded separately.
    for (const name of ["source_file", "audio_file"]) fields.delete(name);
    void fetcher.submit(fields, { method: "post", action: "/?index", encType: "multipart/form-data" });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Button
        form={formId}
        name="intent"
        value="save-prompt"
        size="small"
        variant="quiet"
        icon={<Icon name="bookmark-plus" />}
        pending={fetcher.state !== "idle"}
        onClick={save}
      >
        {t("book.save")}
      </Button>
      <p role="status" className={classNames("text-sm", outcome && !outcome.ok ? "text-bad" : "text-ink-2")}>
        {fetcher.state === "idle" ? outcome?.message : ""}
      </p>
    </div>
  );
}
