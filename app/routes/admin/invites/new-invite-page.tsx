import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
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
import { FormError } from "../../../parts/form-error.tsx";
import { SecretOnce } from "../../../parts/secret-once.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
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
        <div className="mt-4 max-w-160">
          <SecretOnce
            label={t("created.link")}
            copyLabel={t("created.copy")}
            message={created.is_mailed ? t("created.mailed", { email: created.email ?? "" }) : t("created.once")}
            secret={created.url}
            doneTo="/admin/invites"
          />
        </div>
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
  const [form, fields] = useForm<InviteFields>({
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
