import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { bulkActionPath } from "../../../../parts/tile-changes.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import type { Fields } from "../selection-fields.ts";
import type { Question } from "./bulk-intents.ts";

export interface ConfirmDialogProps {
  question: Question;
  /** The selection, as form fields. */
  fields: Fields;
  returnTo: string;
  /** Where the cancel button goes when the question is a page. */
  closeTo?: string;
  onClose: () => void;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
}

const formId = "answer";

/** The question before a large change, as a dialog or a page. Confirming sends the form again with `confirmed`. */
export function ConfirmDialog({ question, fields, returnTo, closeTo, onClose, onSubmit }: ConfirmDialogProps) {
  const { t } = useTranslation("selection");
  const { intent, count, countIsExact } = question;
  const isDanger = intent === "delete" || intent === "erase";
  const no = t("confirm.no");
  return (
    <Dialog
      title={countIsExact ? t(`confirm.${intent}.title`, { count }) : t(`confirm.${intent}.titleMany`)}
      closeLabel={no}
      closeTo={closeTo}
      onClose={onClose}
      actions={
        <>
          {closeTo === undefined ? (
            <Button type="button" onClick={onClose}>
              {no}
            </Button>
          ) : (
            <ButtonLink to={closeTo}>{no}</ButtonLink>
          )}
          <Button form={formId} name="intent" value={intent} variant={isDanger ? "danger" : "primary"}>
            {t(`confirm.${intent}.yes`)}
          </Button>
        </>
      }
    >
      <p>{t(`confirm.${intent}.text`)}</p>
      <form method="post" action={bulkActionPath} id={formId} onSubmit={onSubmit}>
        {[...fields, ["return", returnTo] as const, ["confirmed", "1"] as const].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
      </form>
    </Dialog>
  );
}
