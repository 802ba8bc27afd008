import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { useFetcher } from "react-router";
import type { z } from "zod";
import { keyScopes } from "../../../../contract/key-terms.ts";
import type { newApiKey } from "../../../../contract/keys.ts";
import { keyNameMaxCharacters } from "../../../../contract/limits.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { developerPath } from "../addresses.ts";
import { Choices } from "../choices.tsx";

interface KeyFormProps {
  Form: ReturnType<typeof useFetcher>["Form"];
  pending: boolean;
  reply: SubmissionResult<string[]> | undefined;
}

/** The name and the permissions of a new key. */
export function KeyForm({ Form, pending, reply }: KeyFormProps) {
  const { t } = useTranslation("developer");
  const [form, fields] = useForm<z.input<typeof newApiKey>>({
    id: "key",
    lastResult: reply,
    constraint: { name: { required: true, maxLength: keyNameMaxCharacters } },
  });
  return (
    <Form
      method="post"
      action={developerPath}
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-col gap-5"
    >
      <h3 className="font-medium text-md">{t("keys.create")}</h3>
      <FormError form={form} />
      <TextField
        {...fieldProps(fields.name)}
        label={t("keys.name")}
        hint={t("keys.nameHint")}
        autoComplete="off"
        dir="auto"
      />
      <Choices
        field={fields.scopes}
        legend={t("keys.scopes")}
        options={keyScopes}
        textOf={(scope) => ({ label: t(`keys.scope.${scope}.label`), hint: t(`keys.scope.${scope}.hint`) })}
      />
      <Button variant="primary" className="self-start" pending={pending} pendingLabel={t("keys.creating")}>
        {t("keys.create")}
      </Button>
    </Form>
  );
}
