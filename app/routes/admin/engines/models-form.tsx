import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { priceMaxCredits } from "../../../../contract/admin/engine-terms.ts";
import type { EngineInfo } from "../../../../contract/admin/engines.ts";
import { builtInEditorModel } from "../../../../contract/generation-terms.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "../../../ui/field.tsx";
import { Form } from "../../../ui/form.tsx";
import { ErrorNotice } from "../../../ui/notice.tsx";

type Model = EngineInfo["models"][number];

/** The models of an engine: on or off, their prices, and their bounds. */
export function ModelsForm({ models, message }: { models: readonly Model[]; message: string | undefined }) {
  const { t } = useTranslation("engines");
  const pending = useNavigation().formData?.get("intent") === "models";
  const isBuiltIn = models.every(({ id }) => id === builtInEditorModel);
  return (
    <FormSection
      title={t("models.title")}
      description={t(models.length === 0 ? "models.none" : isBuiltIn ? "models.builtIn" : "models.description")}
    >
      {models.length === 0 ? null : (
        <Form method="post" noValidate className="flex flex-col gap-5">
          <ErrorNotice>{message}</ErrorNotice>
          {models.map((model, index) => (
            <ModelFields key={model.id} model={model} index={index} />
          ))}
          <div>
            <Button name="intent" value="models" variant="primary" pending={pending}>
              {t("models.save")}
            </Button>
          </div>
        </Form>
      )}
    </FormSection>
  );
}

function ModelFields({ model, index }: { model: Model; index: number }) {
  const { t } = useTranslation("engines");
  const { id, label, modes, is_on, is_price_locked, qualities, prices, durations_seconds, outputs_max } = model;
  const isBuiltIn = id === builtInEditorModel;
  const name = isBuiltIn ? t("builtInName") : label;
  return (
    <fieldset className="border-line border-t pt-4">
      <legend className="sr-only">{name}</legend>
      <input type="hidden" name="model" value={id} />
      <CheckboxField
        name={`on:${index}`}
        defaultChecked={is_on}
        label={name}
        hint={modes.map((mode) => t(`modes.${mode}`)).join(" · ")}
      />
      <div className="mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {is_price_locked ? null : <input type="hidden" name={`priced:${index}`} value="1" />}
        {is_price_locked
          ? null
          : qualities.map((quality) => (
              <TextField
                key={quality}
                name={`price-${quality}:${index}`}
                type="number"
                min={0}
                max={priceMaxCredits}
                step={0.01}
                inputMode="decimal"
                label={t(`price.${quality}`)}
                placeholder={t(isBuiltIn ? "price.free" : "price.catalog")}
                defaultValue={prices[quality] ?? ""}
              />
            ))}
        {durations_seconds.length > 1 ? (
          <SelectField
            name={`seconds:${index}`}
            label={t("bounds.seconds")}
            defaultValue={model.max_duration_seconds ?? ""}
          >
            <option value="">{t("bounds.all")}</option>
            {durations_seconds.map((seconds) => (
              <option key={seconds} value={seconds}>
                {seconds}
              </option>
            ))}
          </SelectField>
        ) : null}
        <SelectField name={`outputs:${index}`} label={t("bounds.outputs")} defaultValue={model.max_outputs ?? ""}>
          <option value="">{t("bounds.all")}</option>
          {Array.from({ length: outputs_max }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
