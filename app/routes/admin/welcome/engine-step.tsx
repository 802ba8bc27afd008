import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { fieldProps } from "../../../forms/form-field.ts";
import { FormError } from "../../../parts/form-error.tsx";
import { SecretField } from "../../../parts/secret-field.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { kindNames } from "../engines/kind-names.ts";
import { type EngineChoice, keyProviders, usualComfyUiUrl } from "./engine-choice.ts";
import { RadioRow } from "./radio-row.tsx";
import { Step } from "./step.tsx";

interface EngineStepProps {
  title: string;
  /** Where ComfyUI answered; `null` where it did not. */
  comfyUiUrl: string | null;
  reply: SubmissionResult<string[]> | undefined;
  /** What stands for the key that was entered before. */
  keptKey: string | null;
}

interface Fields {
  choice: EngineChoice;
  comfyui_url: string;
  provider: string;
  key: string;
  server_url: string;
  server_key: string;
}

/** The second page: what generates the images. Without scripts, all of it works the same. */
export function EngineStep({ title, comfyUiUrl, reply, keptKey }: EngineStepProps) {
  const { t } = useTranslation("setup");
  const isFound = comfyUiUrl !== null;
  const [form, fields] = useForm<Fields>({
    id: "engine",
    lastResult: reply,
    defaultValue: { choice: isFound ? "comfyui" : "preview", comfyui_url: comfyUiUrl ?? usualComfyUiUrl },
  });
  const pending = useNavigation().formMethod === "POST";
  const row = (value: EngineChoice, name: string, children?: ReactNode, aside?: ReactNode) => (
    <RadioRow
      name="choice"
      value={value}
      isChosen={fields.choice.initialValue === value}
      label={name}
      hint={t(`engine.${value}Hint`)}
      aside={aside}
    >
      {children}
    </RadioRow>
  );
  const keptHint = keptKey === null ? undefined : t("engine.keptKey");
  return (
    <Step name="engine" title={title} subtitle={t("engine.subtitle")}>
      <Form method="post" {...getFormProps(form)} noValidate className="mt-7 flex flex-col gap-5">
        <FormError form={form} />
        {keptKey === null ? null : <input type="hidden" name="kept_key" value={keptKey} />}
        <fieldset className="min-w-0 border-line border-y [&>*+*]:border-line [&>*+*]:border-t">
          <legend className="sr-only">{t("engine.legend")}</legend>
          {row(
            "comfyui",
            "ComfyUI",
            <TextField {...fieldProps(fields.comfyui_url)} type="url" inputMode="url" label={t("engine.url")} />,
            isFound ? <Badge tone="good">{t("engine.found")}</Badge> : null,
          )}
          {row(
            "key",
            t("engine.key"),
            <>
              <SelectField
                id={fields.provider.id}
                name="provider"
                defaultValue={fields.provider.initialValue}
                label={t("engine.provider")}
              >
                {keyProviders.map((id) => (
                  <option key={id} value={id}>
                    {kindNames[id]}
                  </option>
                ))}
              </SelectField>
              <SecretField field={fields.key} autoComplete="off" label={t("engine.keyLabel")} hint={keptHint} />
            </>,
          )}
          {row(
            "server",
            t("engine.server"),
            <>
              <TextField {...fieldProps(fields.server_url)} type="url" inputMode="url" label={t("engine.url")} />
              <SecretField
                field={fields.server_key}
                autoComplete="off"
                label={t("engine.keyOptional")}
                hint={keptHint}
              />
            </>,
          )}
          {row("preview", t("engine.preview"))}
        </fieldset>
        <Button variant="primary" size="large" wide pending={pending} pendingLabel={t("engine.pending")}>
          {t("engine.submit")}
        </Button>
      </Form>
      <ButtonLink to="/welcome/access" variant="quiet" size="large" wide className="mt-3">
        {t("skip")}
      </ButtonLink>
    </Step>
  );
}
