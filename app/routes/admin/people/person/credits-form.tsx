import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { reasonMaxCharacters } from "../../../../../contract/admin/users-terms.ts";
import { fieldProps } from "../../../../forms/form-field.ts";
import { FormError } from "../../../../parts/form-error.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";

/** Gives or takes credits. The same `changeKey` changes them once: the first one counts until the form is a new one. */
export function CreditsForm({
  changeKey,
  reply,
}: {
  changeKey: string;
  reply: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("people");
  // Reloading the page's data draws another key. The same form may be sent again when its answer was lost.
  const [key] = useState(changeKey);
  const [form, fields] = useForm<{ amount: string; reason: string }>({
    id: "credits-form",
    lastResult: reply,
    constraint: { amount: { required: true }, reason: { required: true, maxLength: reasonMaxCharacters } },
  });
  const pending = useNavigation().formData?.get("intent") === "credits";
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError form={form} />
      <input type="hidden" name="intent" value="credits" />
      <input type="hidden" name="key" value={key} />
      <TextField
        {...fieldProps(fields.amount)}
        type="number"
        step="0.01"
        label={t("credits.amount")}
        hint={t("credits.amountHint")}
        className="max-w-60"
      />
      <TextField {...fieldProps(fields.reason)} label={t("credits.reason")} dir="auto" autoComplete="off" />
      <Button className="self-start" pending={pending}>
        {t("credits.submit")}
      </Button>
    </Form>
  );
}
