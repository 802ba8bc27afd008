import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { UserLimits } from "../../../../../contract/admin/users.ts";
import { fieldProps } from "../../../../forms/form-field.ts";
import { FormError } from "../../../../parts/form-error.tsx";
import { Button } from "../../../../ui/button.tsx";
import { TextField } from "../../../../ui/field.tsx";
import { Form } from "../../../../ui/form.tsx";
import { limitsFields } from "./terms.ts";

/** The limits of one user; an empty field is the default. */
export function LimitsForm({ limits, reply }: { limits: UserLimits; reply: SubmissionResult<string[]> | undefined }) {
  const { t } = useTranslation("people");
  const [form, fields] = useForm<ReturnType<typeof limitsFields>>({
    id: "limits-form",
    lastResult: reply,
    defaultValue: limitsFields(limits),
  });
  const pending = useNavigation().formData?.get("intent") === "limits";
  return (
    <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError form={form} />
      <input type="hidden" name="intent" value="limits" />
      <TextField
        {...fieldProps(fields.runs_per_day)}
        type="number"
        min={0}
        label={t("limits.runs")}
        hint={t("limits.runsHint")}
      />
      <TextField
        {...fieldProps(fields.storage_megabytes)}
        type="number"
        min={0}
        label={t("limits.storage")}
        hint={t("limits.storageHint")}
      />
      <TextField
        {...fieldProps(fields.creation_storage_megabytes)}
        type="number"
        min={0}
        label={t("limits.creationStorage")}
        hint={t("limits.storageHint")}
      />
      <Button className="self-start" pending={pending}>
        {t("limits.submit")}
      </Button>
    </Form>
  );
}
