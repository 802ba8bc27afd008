import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ModelCapability } from "../../../../contract/capabilities.ts";
import { builtInEditorModel, makesVideo, qualityOfScale } from "../../../../contract/generation-terms.ts";
import { offered, qualityOf } from "../../../parts/composer/offer.ts";
import { Price } from "../../../parts/composer/price.tsx";
import { Button } from "../../../ui/button.tsx";
import { SegmentedControl } from "../../../ui/choice.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { SliderField } from "../../../ui/slider-field.tsx";
import type { EditorDraft } from "../editor-draft.ts";
import { type Edit, scaleOf } from "../offered-edits.ts";
import type { EditorErrors } from "./editor-errors.ts";

interface ModelFieldsProps {
  edit: Edit;
  model: ModelCapability;
  draft: EditorDraft;
  errors: EditorErrors;
  width: number;
  height: number;
}

/** What the chosen model lets a user choose: scale, length, quality, number of results, and the model itself. */
export function ModelFields({ edit, model, draft: { fields }, errors, width, height }: ModelFieldsProps) {
  const { t } = useTranslation(["editor", "generation"]);
  const accepts = model.edit;
  const isUpscale = accepts.scales.length > 0;
  const priceOfScale = (scale: ReturnType<typeof scaleOf>) =>
    scale && (qualityOf(model, qualityOfScale[scale])?.price_credits ?? 0);
  const scale = scaleOf(model, fields.scale);
  const counts = Array.from({ length: model.outputs_max }, (_, before) => String(before + 1));
  const seconds = model.durations_seconds.toSorted((a, b) => a - b).map(String);
  return (
    <>
      {isUpscale ? (
        <Choice title={t("editor:scale.title")} error={errors.scale}>
          <SegmentedControl
            legend={t("editor:scale.title")}
            name="scale"
            defaultValue={String(scale)}
            segments={accepts.scales.map((times) => ({
              value: String(times),
              label: (
                <>
                  <span className="tabular">
                    {t("editor:scale.value", { times, width: width * times, height: height * times })}
                  </span>
                  <Price amount={priceOfScale(times) ?? 0} />
                </>
              ),
            }))}
          />
        </Choice>
      ) : null}
      {accepts.fidelity ? (
        <SliderField
          name="fidelity"
          label={t("editor:fidelity.title")}
          ends={[t("editor:fidelity.invent"), t("editor:fidelity.keep")]}
          min={0}
          max={1}
          step={0.05}
          defaultValue={fields.fidelity ?? 1}
          error={errors.fidelity}
        />
      ) : null}
      {model.strength ? (
        <SliderField
          name="strength"
          label={t("generation:recipe.strength")}
          ends={[t("editor:strength.least"), t("editor:strength.most")]}
          min={model.strength.min}
          max={model.strength.max}
          step={0.01}
          defaultValue={fields.strength ?? model.strength.default}
          error={errors.strength}
        />
      ) : null}
      {accepts.outputs.length > 1 ? (
        <Choice title={t("editor:output.title")} error={errors.output}>
          <SegmentedControl
            legend={t("editor:output.title")}
            name="output"
            defaultValue={offered(accepts.outputs, (output) => output === fields.output)}
            segments={accepts.outputs.map((output) => ({ value: output, label: t(`editor:output.${output}`) }))}
          />
        </Choice>
      ) : null}
      {makesVideo(edit.mode) && !isUpscale && seconds.length > 0 ? (
        <Choice title={t("generation:recipe.duration")} error={errors.duration_seconds}>
          <SegmentedControl
            legend={t("generation:recipe.duration")}
            name="duration_seconds"
            defaultValue={offered(seconds, (one) => one === fields.duration_seconds)}
            segments={seconds.map((value) => ({
              value,
              label: t("generation:recipe.durationValue", { seconds: Number(value) }),
            }))}
          />
        </Choice>
      ) : null}
      {accepts.frames_per_second.length > 0 ? (
        <SelectField
          name="frames_per_second"
          label={t("editor:framesPerSecond.title")}
          defaultValue={fields.frames_per_second}
          error={errors.frames_per_second}
        >
          {isUpscale ? <option value="">{t("editor:framesPerSecond.same")}</option> : null}
          {accepts.frames_per_second.map((rate) => (
            <option key={rate} value={rate}>
              {rate}
            </option>
          ))}
        </SelectField>
      ) : null}
      {model.qualities.length > 1 && !isUpscale ? (
        <Choice title={t("generation:recipe.quality")} error={errors.quality}>
          <SegmentedControl
            legend={t("generation:recipe.quality")}
            name="quality"
            defaultValue={qualityOf(model, fields.quality ?? "")?.id}
            segments={model.qualities.map(({ id, price_credits }) => ({
              value: id,
              label: (
                <>
                  {t(`generation:qualityOf.${id}`)}
                  <Price amount={price_credits} />
                </>
              ),
            }))}
          />
        </Choice>
      ) : null}
      {counts.length > 1 ? (
        <Choice title={t("generation:recipe.count")} error={errors.count}>
          <SegmentedControl
            legend={t("generation:recipe.count")}
            name="count"
            defaultValue={offered(counts, (count) => count === fields.count)}
            segments={counts.map((value) => ({ value, label: value }))}
          />
        </Choice>
      ) : null}
      {model.seed ? (
        <TextField
          name="seed"
          label={t("generation:recipe.seed")}
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          autoComplete="off"
          defaultValue={fields.seed}
          error={errors.seed}
        />
      ) : null}
    </>
  );
}

/** The choice of a model. Without scripts, a button shows the options of another model. */
export function ModelChoice({ edit, model, error }: Pick<ModelFieldsProps, "edit" | "model"> & { error?: string }) {
  const { t } = useTranslation(["editor", "generation", "common"]);
  if (edit.models.length < 2) return null;
  const nameOf = ({ id, label, engine, origin }: ModelCapability) => {
    if (id === builtInEditorModel) return t("generation:builtInEditor");
    return origin === "procedural" ? t("common:creation.previewEngine") : `${label} · ${engine}`;
  };
  return (
    <div>
      <SelectField name="model" label={t("generation:recipe.model")} defaultValue={model.id} error={error}>
        {edit.models.map((choice) => (
          <option key={choice.id} value={choice.id} disabled={!choice.available}>
            {choice.available ? nameOf(choice) : `${nameOf(choice)} · Pro`}
          </option>
        ))}
      </SelectField>
      <div className="mt-2 hidden noscript:block">
        <Button name="intent" value="show" size="small">
          {t("editor:showChoices")}
        </Button>
      </div>
    </div>
  );
}

function Choice({ title, error, children }: { title: string; error?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      {children}
      {error ? (
        <p tabIndex={-1} data-error="" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
    </div>
  );
}
