import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import type { useFetcher } from "react-router";
import {
  freeCreditsMax,
  inviteDaysDefault,
  inviteDaysMax,
  inviteUsesMax,
} from "../../../../contract/admin/sign-up-terms.ts";
import { emailMaxCharacters } from "../../../../contract/limits.ts";
import { roles } from "../../../../contract/roles.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { useTranslation } from "../../../i18n/texts.ts";
import { CopyText } from "../../../parts/copy-actions.tsx";
import { FormError } from "../../../parts/form-error.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ReadOnlyField, SelectField, TextField } from "../../../ui/field.tsx";
import { AdminPage } from "../list-page.tsx";

interface CreatedInvite {
  url: string;
  email: string | null;
  is_mailed: boolean;
}

interface NewInvitePageProps {
  title: string;
  Form: ReturnType<typeof useFetcher>["Form"];
  pending: boolean;
  created: CreatedInvite | null;
  reply: SubmissionResult<string[]> | undefined;
}

/** The form of a new invite, or the link of the one that was just created. */
export function NewInvitePage({ title, created, ...form }: NewInvitePageProps) {
  const { t } = useTranslation("access");
  if (created)
    return (
      <AdminPage title={t("created.title")}>
        <CreatedLink {...created} />
      </AdminPage>
    );
  return (
    <AdminPage title={title} description={t("new.description")}>
      <InviteForm {...form} />
    </AdminPage>
  );
}

interface InviteFields {
  email?: string;
  role?: string;
  starter_credits?: string;
  uses_max?: string;
  expires_in_days?: string;
}

function InviteForm({ Form, pending, reply }: Pick<NewInvitePageProps, "Form" | "pending" | "reply">) {
  const { t } = useTranslation(["access", "admin"]);
  const [form, fields] = useForm<InviteFields, string[]>({
    id: "invite",
    lastResult: reply,
    defaultValue: { role: "member", uses_max: "1", expires_in_days: String(inviteDaysDefault) },
    constraint: { email: { maxLength: emailMaxCharacters } },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="mt-6 flex max-w-120 flex-col gap-5">
      <FormError form={form} />
      <TextField
        {...fieldProps(fields.email)}
        type="email"
        label={t("new.email")}
        aside={t("new.optional")}
        hint={t("new.emailHint")}
        autoComplete="off"
      />
      <SelectField {...fieldProps(fields.role)} label={t("invites.role")} hint={t("new.roleHint")}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...fieldProps(fields.starter_credits)}
        type="number"
        min={0}
        max={freeCreditsMax}
        step="0.01"
        label={t("new.credits")}
        aside={t("new.optional")}
        hint={t("new.creditsHint")}
      />
      <TextField
        {...fieldProps(fields.uses_max)}
        type="number"
        min={1}
        max={inviteUsesMax}
        label={t("new.uses")}
        hint={t("new.usesHint")}
      />
      <TextField
        {...fieldProps(fields.expires_in_days)}
        type="number"
        min={1}
        max={inviteDaysMax}
        label={t("new.days")}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" pending={pending}>
          {t("new.submit")}
        </Button>
        <ButtonLink to="/admin/invites">{t("admin:confirm.cancel")}</ButtonLink>
      </div>
    </Form>
  );
}

/** Shows the link in the only response that contains it. */
function CreatedLink({ url, email, is_mailed: isMailed }: CreatedInvite) {
  const { t } = useTranslation("access");
  const place = useRef<HTMLElement>(null);
  // This element replaces the form. Focus it so that users do not miss it.
  useEffect(() => place.current?.focus(), []);
  return (
    <section ref={place} tabIndex={-1} aria-label={t("created.link")} className="mt-4 max-w-160">
      <p role="status" className="text-ink-2">
        {isMailed ? t("created.mailed", { email: email ?? "" }) : t("created.once")}
      </p>
      <ReadOnlyField label={t("created.link")} className="mt-5" value={url} />
      <div className="mt-4 flex flex-wrap gap-2">
        <CopyText text={url} variant="primary">
          {t("created.copy")}
        </CopyText>
        {/* Load a new document, because the current one contains the link. */}
        <ButtonLink to="/admin/invites" reloadDocument>
          {t("created.done")}
        </ButtonLink>
      </div>
    </section>
  );
}
