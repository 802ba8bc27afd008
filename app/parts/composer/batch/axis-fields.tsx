import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type AxisParameter, axisParameters } from "../../../../contract/batch-terms.ts";
import type { ModeCapability, ModelCapability } from "../../../../contract/capabilities.ts";
import { styles } from "../../../../contract/generation-terms.ts";
import { axisValuesMax } from "../../../../contract/limits.ts";
import { ChoiceChip, ChoiceGroup } from "../../../ui/choice.tsx";
import { SelectField, TextAreaField, TextField } from "../../../ui/field.tsx";
import { type Axis, axisValuesName, type Draft } from "../../draft.ts";
import type { ComposerErrors } from "../composer-errors.ts";
import { axisValues, inChosenOrder } from "./axis-values.ts";
import { parameterKey } from "./parameter-key.ts";

export interface AxisFieldsProps {
  axis: Axis;
  capability: ModeCapability;
  model: ModelCapability;
  draft: Draft;
  errors: ComposerErrors;
}

/** One axis of a grid: a parameter, and up to five values for it. */
export function AxisFields({ axis, capability, model, draft, errors }: AxisFieldsProps) {
  const { t } = useTranslation(["batches", "generation"]);
  const chosen = draft[axis] || (axis === "columns" ? "quality" : "");
  const offered: Record<AxisParameter, boolean> = {
    model: capability.models.length > 1,
    quality: true,
    style: true,
    seed: model.seed,
    strength: model.strength !== null,
    prompt: true,
  };
  const textOf = (parameter: AxisParameter) => draft[axisValuesName(axis, parameter)];
  const valuesOf = (parameter: AxisParameter) => axisValues(parameter, textOf(parameter));
  const chips = (parameter: AxisParameter, labels: ReadonlyMap<string, string>) => (
    <ChoiceGroup legend={t("form.values", { max: axisValuesMax })} legendHidden={false} className="gap-1.5">
      {inChosenOrder([...labels.keys()], valuesOf(parameter)).map((value) => (
        <ChoiceChip
          key={value}
          type="checkbox"
          name={axisValuesName(axis, parameter)}
          value={value}
          defaultChecked={draft[axis] === "" ? parameter === chosen : valuesOf(parameter).includes(value)}
        >
          {labels.get(value) ?? value}
        </ChoiceChip>
      ))}
    </ChoiceGroup>
  );
  const typed = (parameter: "seed" | "strength") => (
    <TextField
      name={axisValuesName(axis, parameter)}
      label={t("form.values", { max: axisValuesMax })}
      hint={t(`form.hintOf.${parameter}`)}
      autoComplete="off"
      defaultValue={valuesOf(parameter).join(", ")}
    />
  );
  const fields: Record<AxisParameter, () => ReactNode> = {
    model: () =>
      chips(
        "model",
        new Map(capability.models.filter(({ available }) => available).map(({ id, label }) => [id, label])),
      ),
    quality: () => chips("quality", new Map(model.qualities.map(({ id }) => [id, t(`generation:qualityOf.${id}`)]))),
    style: () =>
      chips(
        "style",
        new Map([["", t("noStyle")], ...styles.map((style) => [style, t(`generation:styleOf.${style}`)] as const)]),
      ),
    seed: () => typed("seed"),
    strength: () => typed("strength"),
    prompt: () => (
      <TextAreaField
        name={axisValuesName(axis, "prompt")}
        label={t("form.values", { max: axisValuesMax })}
        hint={t("form.hintOf.prompt")}
        rows={3}
        defaultValue={textOf("prompt")}
      />
    ),
  };
  return (
    <div className="shown-when flex min-w-0 flex-col gap-3">
      <SelectField name={axis} label={t(`form.${axis}`)} defaultValue={chosen} error={errors[axis]}>
        {axis === "rows" ? <option value="">{t("form.noRows")}</option> : null}
        {axisParameters
          .filter((parameter) => offered[parameter] || parameter === chosen)
          .map((parameter) => (
            <option key={parameter} value={parameter}>
              {t(parameterKey(parameter))}
            </option>
          ))}
      </SelectField>
      {axisParameters
        .filter((parameter) => offered[parameter] || parameter === chosen)
        .map((parameter) => (
          <div key={parameter} data-when={parameter}>
            {fields[parameter]()}
          </div>
        ))}
    </div>
  );
}
