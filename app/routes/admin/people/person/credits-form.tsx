import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "react-router";
import { reasonMaxCharacters } from "../../../../../contract/admin/users-terms.ts";
import { fieldProps } from "../../../../forms/form-field.ts";
import { useTranslation } from "../../../../i18n/texts.ts";
import { FormError } from "../../../../parts/form-error.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";

/** Gives or takes credits. The same `changeKey` changes them once. */
export function CreditsForm({
  changeKey,
  reply,
}: {
  changeKey: string;
  reply: SubmissionResult<string[]> | undefined;
}) {
  const { t } = useTranslation("people");
  // A new form after each change, so that its fields are empty again.
  const [form, fields] = useForm<{ amount: string; reason: string }, string[]>({
    id: "credits-form",
    lastResult: reply,
    constraint: { amount: { required: true }, reason: { required: true, maxLength: reasonMaxCharacters } },
  });
  const pending = useNavigation().formData?.get("intent") === "credits";
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError form={form} />
      <input type="hidden" name="intent" value="credits" />
      <input type="hidden" name="key" value={changeKey} />
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
