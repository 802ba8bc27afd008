import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form as NavigatingForm, type useFetcher } from "react-router";
import type { z } from "zod";
import { webhookAddressMaxCharacters } from "../../../../contract/limits.ts";
import { webhookEvents } from "../../../../contract/webhook-terms.ts";
import type { newWebhook } from "../../../../contract/webhooks.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Choices } from "../choices.tsx";

interface WebhookFormProps {
  /** The existing webhook. */
  webhook?: z.input<typeof newWebhook>;
  reply: SubmissionResult<string[]> | undefined;
  /** Which of the forms at its address this is. */
  intent: string;
  /** A form to use instead of one that navigates to its answer. */
  Form?: ReturnType<typeof useFetcher>["Form"];
  children: ReactNode;
}

/** The URL and the events of a webhook. */
export function WebhookForm({ webhook, reply, intent, Form = NavigatingForm, children }: WebhookFormProps) {
  const { t } = useTranslation("developer");
  const [form, fields] = useForm<z.input<typeof newWebhook>>({
    id: "webhook",
    lastResult: reply,
    defaultValue: webhook ?? { url: "", events: [...webhookEvents] },
    constraint: { url: { required: true, maxLength: webhookAddressMaxCharacters } },
  });
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex flex-col gap-5">
      <FormError form={form} />
      <input type="hidden" name="intent" value={intent} />
      <TextField
        {...fieldProps(fields.url)}
        label={t("webhooks.url")}
        hint={t("webhooks.urlHint")}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <Choices
        field={fields.events}
        legend={t("webhooks.events")}
        options={webhookEvents}
        textOf={(event) => ({ label: t(`webhooks.event.${event}`) })}
      />
      <div className="flex flex-wrap gap-2">{children}</div>
    </Form>
  );
}
