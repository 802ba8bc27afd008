import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import {
  baseModelMaxCharacters,
  loraMaxCharacters,
  loraStrength,
  triggerWordMaxCharacters,
} from "../../../../contract/admin/order-terms.ts";
import type { AdminOrder, LoraEngine } from "../../../../contract/admin/orders.ts";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";

interface Fields {
  lora: string;
  trigger: string;
  strength: string;
  base: string;
  force: string;
}

interface AttachFormProps {
  attached: AdminOrder["attached"];
  engines: readonly LoraEngine[];
  reply: SubmissionResult<string[]> | undefined;
}

/** The engine file of the finished model. It suggests what engines list; anything else needs the last checkbox. */
export function AttachForm({ attached, engines, reply }: AttachFormProps) {
  const { t } = useTranslation("orders");
  const pending = useNavigation().formMethod === "POST";
  const [loras, bases] = [useId(), useId()];
  const [form, fields] = useForm<Fields>({
    id: "attach",
    lastResult: reply,
    defaultValue: {
      lora: attached?.lora ?? "",
      trigger: attached?.trigger ?? "",
      strength: String(attached?.strength ?? loraStrength.usual),
      base: attached?.base ?? "",
    },
    constraint: {
      lora: { required: true, maxLength: loraMaxCharacters },
      trigger: { maxLength: triggerWordMaxCharacters },
      strength: { required: true },
      base: { maxLength: baseModelMaxCharacters },
    },
  });
  const offered = new Map(engines.flatMap((engine) => engine.bases.map(({ id, label }) => [id, label] as const)));
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} className="flex max-w-120 flex-col gap-5">
      <FormError form={form} />
      <TextField
        {...fieldProps(fields.lora)}
        label={t("attach.file")}
        hint={t("attach.fileHint")}
        list={loras}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={loras}>
        {[...new Set(engines.flatMap((engine) => engine.loras))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        {...fieldProps(fields.trigger)}
        label={t("attach.trigger")}
        hint={t("attach.triggerHint")}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...fieldProps(fields.strength)}
          type="number"
          min={loraStrength.min}
          max={loraStrength.max}
          step={loraStrength.step}
          label={t("attach.strength")}
        />
        <TextField
          {...fieldProps(fields.base)}
          label={t("attach.base")}
          placeholder={t("attach.usualBase")}
          list={bases}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <datalist id={bases}>
        {[...offered].map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </datalist>
      <CheckboxField
        name={fields.force.name}
        defaultChecked={fields.force.initialValue === "on"}
        label={t("attach.force")}
      />
      <div>
        <Button variant={attached ? "secondary" : "primary"} pending={pending}>
          {t(attached ? "attach.replace" : "attach.submit")}
        </Button>
      </div>
    </Form>
  );
}
