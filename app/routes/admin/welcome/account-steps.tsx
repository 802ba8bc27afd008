import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { studioNameMaxCharacters } from "../../../../contract/admin/studio-terms.ts";
import { emailMaxCharacters, passwordMaxCharacters } from "../../../../contract/limits.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { SecretField } from "../../../parts/secret-field.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { FixableField } from "../general/fixable-field.tsx";
import { Step } from "./step.tsx";

interface NameStepProps {
  title: string;
  name: string;
  isNameFixed: boolean;
  reply: SubmissionResult<string[]> | undefined;
}

/** The first page for the first visitor: the studio's name and the administrator's account. */
export function AccountStep({
  title,
  name,
  isNameFixed,
  reply,
  passwordMinCharacters,
}: NameStepProps & { passwordMinCharacters: number }) {
  const { t } = useTranslation("setup");
  const [form, fields] = useForm<{ name: string; email: string; password: string }>({
    id: "account",
    lastResult: reply,
    defaultValue: { name },
    constraint: {
      name: { required: true, maxLength: studioNameMaxCharacters },
      email: { required: true, maxLength: emailMaxCharacters },
      password: { required: true, minLength: passwordMinCharacters, maxLength: passwordMaxCharacters },
    },
  });
  const pending = useNavigation().formData?.has("email") ?? false;
  return (
    <Step name="studio" title={title} subtitle={t("account.subtitle")}>
      <Form method="post" {...getFormProps(form)} className="mt-7 flex flex-col gap-5">
        <FormError form={form} />
        <FixableField
          {...fieldProps(fields.name)}
          fixedBy={isNameFixed && "APP_NAME"}
          label={t("name.label")}
          hint={t("name.hint")}
        />
        <TextField
          {...fieldProps(fields.email)}
          type="email"
          autoComplete="email"
          inputMode="email"
          label={t("account.email")}
        />
        <SecretField
          field={fields.password}
          autoComplete="new-password"
          label={t("account.password")}
          hint={t("account.passwordHint", { min: passwordMinCharacters })}
        />
        <Button variant="primary" size="large" wide pending={pending}>
          {t("account.submit")}
        </Button>
      </Form>
      <Form method="post" className="mt-3">
        <Button name="intent" value="skip" variant="quiet" size="large" wide>
          {t("skip")}
        </Button>
      </Form>
    </Step>
  );
}

/** The first page for the administrator: the studio's name. */
export function NameStep({ title, name, isNameFixed, reply }: NameStepProps) {
  const { t } = useTranslation("setup");
  const [form, fields] = useForm<{ name: string }>({
    id: "name",
    lastResult: reply,
    defaultValue: { name },
    constraint: { name: { required: true, maxLength: studioNameMaxCharacters } },
  });
  const pending = useNavigation().formMethod === "POST";
  return (
    <Step name="studio" title={title} subtitle={t("name.subtitle")}>
      <Form method="post" {...getFormProps(form)} className="mt-7 flex flex-col gap-5">
        <FormError form={form} />
        <FixableField
          {...fieldProps(fields.name)}
          fixedBy={isNameFixed && "APP_NAME"}
          label={t("name.label")}
          hint={t("name.hint")}
        />
        <Button variant="primary" size="large" wide pending={pending}>
          {t("continue")}
        </Button>
      </Form>
      <ButtonLink to="/welcome/engine" variant="quiet" size="large" wide className="mt-3">
        {t("skip")}
      </ButtonLink>
    </Step>
  );
}
