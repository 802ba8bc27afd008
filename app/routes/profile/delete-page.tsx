import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { passwordMaxCharacters } from "../../../contract/limits.ts";
import { useCreditsOn } from "../../parts/credits-on.ts";
import { FormError } from "../../parts/form-error.tsx";
import { FormPage } from "../../parts/form-page.tsx";
import { IssuerButtons } from "../../parts/issuer-buttons.tsx";
import { SecretField } from "../../parts/secret-field.tsx";
import type { IssuerChoice } from "../../session/issuers.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";

interface DeletePageProps {
  hasPassword: boolean;
  issuers: IssuerChoice[];
  email: string;
  reply: SubmissionResult<string[]> | undefined;
}

const lost = ["creations", "profile", "credits", "devices"] as const;

/** The confirmation before an account is deleted: what is lost, and proof that its owner asks. */
export function DeletePage({ hasPassword, issuers, email, reply }: DeletePageProps) {
  const { t } = useTranslation("profile");
  const creditsOn = useCreditsOn();
  return (
    <FormPage title={t("delete.title")} subtitle={email}>
      <p className="mt-6">{t("delete.intro")}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-ink-2">
        {lost
          .filter((thing) => creditsOn || thing !== "credits")
          .map((thing) => (
            <li key={thing}>{t(`delete.${thing}`)}</li>
          ))}
      </ul>
      <p className="mt-4 text-ink-2">{t("delete.kept")}</p>
      <p className="mt-2 text-ink-2 [&_a]:text-accent [&_a]:underline">
        <RichText
          text={t("delete.exportFirst")}
          places={{
            export: (words) => <a href="/settings#data">{words}</a>,
          }}
        />
      </p>
      <div className="mt-8">
        {hasPassword ? (
          <PasswordProof reply={reply} />
        ) : issuers.length > 0 ? (
          <IssuerProof issuers={issuers} />
        ) : (
          <NoProof />
        )}
      </div>
    </FormPage>
  );
}

function Keep() {
  const { t } = useTranslation("profile");
  return <ButtonLink to="/profile">{t("delete.cancel")}</ButtonLink>;
}

function PasswordProof({ reply }: Pick<DeletePageProps, "reply">) {
  const { t } = useTranslation("profile");
  const [form, fields] = useForm<{ password: string }>({
    id: "delete",
    lastResult: reply,
    constraint: { password: { required: true, maxLength: passwordMaxCharacters } },
  });
  const pending = useNavigation().formAction?.startsWith("/profile/delete") ?? false;
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
      <FormError form={form} />
      <SecretField field={fields.password} autoComplete="current-password" label={t("delete.password")} />
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" pending={pending} pendingLabel={t("delete.pending")}>
          {t("delete.submit")}
        </Button>
        <Keep />
      </div>
    </Form>
  );
}

function IssuerProof({ issuers }: Pick<DeletePageProps, "issuers">) {
  const { t } = useTranslation("profile");
  return (
    <div className="flex flex-col gap-5">
      <Notice>{t("delete.issuerHint")}</Notice>
      <div className="flex flex-wrap gap-2">
        <IssuerButtons issuers={issuers} fields={{ purpose: "delete" }} size="medium" variant="danger" />
        <Keep />
      </div>
    </div>
  );
}

function NoProof() {
  const { t } = useTranslation("profile");
  return (
    <div className="flex flex-col gap-5">
      <Notice tone="error">{t("delete.noProof")}</Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/reset-password" variant="primary">
          {t("password.setOne")}
        </ButtonLink>
        <Keep />
      </div>
    </div>
  );
}
