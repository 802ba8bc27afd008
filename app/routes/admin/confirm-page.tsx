import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { AdminPage } from "./list-page.tsx";

/** Asks before an action that cannot simply be undone: what will happen, then the button. Posts to its own address. */
export function ConfirmPage({
  title,
  consequences,
  submit,
  cancelTo,
  error,
  isDangerous = true,
  children,
}: {
  title: string;
  /** What will happen, one sentence each. */
  consequences: readonly string[];
  submit: string;
  cancelTo: string;
  error?: string;
  isDangerous?: boolean;
  /** Fields of the form. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("admin");
  const pending = useNavigation().formMethod === "POST";
  return (
    <AdminPage title={title}>
      <ul className="mt-4 flex max-w-160 list-disc flex-col gap-1.5 pl-5 text-ink-2">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Form method="post" noValidate className="mt-6 flex max-w-120 flex-col gap-4">
        <ErrorNotice>{error}</ErrorNotice>
        {children}
        <div className="flex flex-wrap gap-2">
          <Button variant={isDangerous ? "danger" : "primary"} pending={pending}>
            {submit}
          </Button>
          <ButtonLink to={cancelTo}>{t("confirm.cancel")}</ButtonLink>
        </div>
      </Form>
    </AdminPage>
  );
}
