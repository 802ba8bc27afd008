import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { catalogLimits } from "../../../../contract/admin/catalog-terms.ts";
import {
  builtInEditorModel,
  composerModes,
  type GenerationType,
  imageEditModes,
  qualities,
  videoEditModes,
} from "../../../../contract/generation-terms.ts";
import { packageLabels, planIds } from "../../../../contract/plan-terms.ts";
import { FormSection } from "../../../parts/form-page.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { FormValues, ValueCheck, ValueField } from "./form-fields.tsx";
import { planChecks, planNumbers, rowsOf } from "./values.ts";

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const rowClassNames = "grid gap-3 border-line border-b py-4 sm:grid-cols-3 lg:grid-cols-6";

export function PlanFields({ hasPaddle }: { hasPaddle: boolean }) {
  const { t } = useTranslation(["catalog", "wallet"]);
  return (
    <FormSection id="plans" title={t("plans")}>
      <div className="mb-6 max-w-60">
        <ValueField name="currency" />
      </div>
      <div className="grid gap-8 md:grid-cols-3">
        {planIds.map((id) => (
          <fieldset key={id} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-3 font-medium">{t(`wallet:plan.${id}`)}</legend>
            <ValueField name={`plans.${id}.price_minor`} isNumber />
            {planNumbers.map((name) => (
              <ValueField key={name} name={`plans.${id}.${name}`} isNumber />
            ))}
            {planChecks.map((name) => (
              <ValueCheck key={name} name={`plans.${id}.${name}`} />
            ))}
            {hasPaddle && id !== "starter" ? <ValueField name={`plans.${id}.paddle_price_id`} /> : null}
          </fieldset>
        ))}
      </div>
    </FormSection>
  );
}

export function PackFields({ hasPaddle }: { hasPaddle: boolean }) {
  const { t } = useTranslation(["catalog", "wallet"]);
  const { values, isFixed } = useContext(FormValues);
  return (
    <FormSection id="packs" title={t("packs")} description={isFixed ? undefined : t("packsHint")}>
      {places(rowsOf(values, "credit_packages", catalogLimits.packsMax)).map((place) => {
        const path = `credit_packages.${place}`;
        return (
          <fieldset key={place} className={rowClassNames}>
            <legend className="sr-only">{`${t("packs")} ${place + 1}`}</legend>
            <ValueField name={`${path}.id`} />
            <ValueField name={`${path}.credits`} isNumber />
            <ValueField name={`${path}.bonus_credits`} isNumber />
            <ValueField name={`${path}.price_minor`} isNumber />
            <SelectField
              name={`${path}.label`}
              label={t("field.label")}
              defaultValue={values[`${path}.label`] ?? ""}
              disabled={isFixed}
            >
              <option value="">{t("field.noLabel")}</option>
              {packageLabels.map((label) => (
                <option key={label} value={label}>
                  {t(`wallet:packs.${label}`)}
                </option>
              ))}
            </SelectField>
            {hasPaddle ? <ValueField name={`${path}.paddle_price_id`} /> : null}
          </fieldset>
        );
      })}
    </FormSection>
  );
}

export function GenerationFields() {
  const { t } = useTranslation("catalog");
  const { values, errors } = useContext(FormValues);
  const hasModelError = Object.keys(errors).some((name) => name.startsWith("models."));
  return (
    <FormSection id="generation" title={t("generation")}>
      <ModePrices title={t("newWorks")} modes={composerModes} />
      <ModePrices title={t("edits")} modes={[...imageEditModes, ...videoEditModes, "video-join"]} />
      <p className="mt-3 text-ink-2">{t("editsHint", { model: builtInEditorModel })}</p>
      <Disclosure summary={t("models")} open={hasModelError || Boolean(values["models.0.id"])} className="mt-5">
        <p className="text-ink-2">{t("modelsHint")}</p>
        {places(rowsOf(values, "models", catalogLimits.pricedModelsMax)).map((place) => (
          <fieldset key={place} className="grid grid-cols-3 gap-3 border-line border-b py-4 sm:grid-cols-5">
            <legend className="sr-only">{`${t("models")} ${place + 1}`}</legend>
            <div className="col-span-3 sm:col-span-2">
              <ValueField name={`models.${place}.id`} />
            </div>
            {qualities.map((quality) => (
              <ValueField key={quality} name={`models.${place}.${quality}`} isNumber />
            ))}
          </fieldset>
        ))}
      </Disclosure>
    </FormSection>
  );
}

/** The prices of some modes, one row each. */
function ModePrices({ title, modes }: { title: string; modes: readonly GenerationType[] }) {
  const { t } = useTranslation("catalog");
  return (
    <div className="mt-6 grid grid-cols-3 gap-x-3 gap-y-2 first:mt-0 sm:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <h3 className="font-medium max-sm:col-span-3">{title}</h3>
      {qualities.map((quality) => (
        <span key={quality} aria-hidden="true" className="self-end text-ink-3 text-sm">
          {t(`quality.${quality}`)}
        </span>
      ))}
      {modes.map((mode) => (
        <div key={mode} className="contents">
          <span className="self-center max-sm:col-span-3 max-sm:mt-2">{t(`mode.${mode}`)}</span>
          {qualities.map((quality) => (
            <ValueField
              key={quality}
              name={`price_credits_per_output.${mode}.${quality}`}
              isNumber
              hiddenIn={t(`mode.${mode}`)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function OtherFields({ hasPaddle }: { hasPaddle: boolean }) {
  const { t } = useTranslation("catalog");
  return (
    <FormSection id="other" title={t("other")}>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        <ValueField name="assistant.reply_credits" isNumber />
        <ValueField name="training_price_minor" isNumber />
        {hasPaddle ? <ValueField name="training_paddle_price_id" /> : null}
      </div>
    </FormSection>
  );
}
