import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { emailMaxCharacters } from "../../contract/limits.ts";
import { fieldProps } from "../forms/form-field.ts";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { FormError } from "./form-error.tsx";

interface EmailFormProps {
  id: string;
  /** Path that the form posts to. */
  action: string;
  email?: string;
  submit: string;
  pending: string;
  variant?: ButtonVariant;
  autoFocus?: boolean;
  reply?: SubmissionResult<string[]>;
}

/** A form that asks only for an email address, for pages that mail a link. */
export function EmailForm({ id, action, email = "", submit, pending, variant, autoFocus, reply }: EmailFormProps) {
  const { t } = useTranslation("recovery");
  const [form, fields] = useForm<{ email: string }>({
    id,
    lastResult: reply,
    defaultValue: { email },
    constraint: { email: { required: true, maxLength: emailMaxCharacters } },
  });
  const sending = useNavigation().formAction?.startsWith(action) ?? false;
  return (
    <Form method="post" action={action} {...getFormProps(form)} className="flex flex-col gap-4">
      <FormError form={form} />
      <TextField
        {...fieldProps(fields.email)}
        type="email"
        autoComplete="email"
        inputMode="email"
        label={t("email")}
        autoFocus={autoFocus}
      />
      <Button variant={variant} size="large" wide pending={sending} pendingLabel={pending}>
        {submit}
      </Button>
    </Form>
  );
}
