import type { ReactNode, SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useNavigation, useSubmit } from "react-router";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState } from "../../../../ui/state-message.tsx";
import type { Fields } from "../selection-fields.ts";

interface SelectionPageProps {
  title: string;
  closeLabel: string;
  /** The page below. */
  returnTo: string;
  /** The selection. */
  fields: Fields;
  /** The address of the form. */
  action: string;
  /** Renders the form. `onSubmit` sends it with the pressed button, one at a time. */
  children: (form: { pending: boolean; onSubmit: (event: SubmitEvent<HTMLFormElement>) => void }) => ReactNode;
}

/** A form for a selection, as a separate page. */
export function SelectionPage({ title, closeLabel, returnTo, fields, action, children }: SelectionPageProps) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const pending = useNavigation().formAction === action;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (!pending) void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget);
  };
  if (fields.length === 0) return <NothingSelected />;
  return (
    <Dialog title={title} closeLabel={closeLabel} closeTo={returnTo} onClose={() => void navigate(returnTo)}>
      {children({ pending, onSubmit })}
    </Dialog>
  );
}

/** Shown when a page that needs a selection is opened without one. */
export function NothingSelected() {
  const { t } = useTranslation("selection");
  return (
    <EmptyState
      level={1}
      icon={<Icon name="square-check" />}
      title={t("nothingTitle")}
      actions={<ButtonLink to="/gallery?select=1">{t("openGallery")}</ButtonLink>}
    >
      {t("nothing")}
    </EmptyState>
  );
}
