import { useTranslation } from "react-i18next";
import { adjustedAmounts } from "../../../../contract/generation-terms.ts";
import { SegmentedControl } from "../../../ui/choice.tsx";
import { CheckboxField, TextField } from "../../../ui/field.tsx";
import { SliderField } from "../../../ui/slider-field.tsx";
import { cropFields, type EditorDraft } from "../editor-draft.ts";
import { FormPart, NumberFields } from "./number-fields.tsx";

const turns = [0, 90, 180, 270];

/** Changes that follow rules: crop, rotate, flip, and light and color. */
export function AdjustFields({ draft: { fields }, error }: { draft: EditorDraft; error: string | undefined }) {
  const { t } = useTranslation(["editor", "generation"]);
  return (
    <FormPart title={t("editor:adjust.title")} error={error}>
      {adjustedAmounts.map((amount) => (
        <SliderField
          key={amount}
          name={amount}
          label={t(`generation:recipe.adjusted.${amount}`)}
          ends={[t(`editor:adjust.less.${amount}`), t(`editor:adjust.more.${amount}`)]}
          min={-1}
          max={1}
          step={0.01}
          defaultValue={fields[amount] ?? 0}
        />
      ))}
      <div className="flex flex-col gap-1.5">
        <p aria-hidden="true" className="font-medium">
          {t("generation:recipe.adjusted.turn")}
        </p>
        <SegmentedControl
          legend={t("generation:recipe.adjusted.turn")}
          name="turn_degrees"
          defaultValue={fields.turn_degrees ?? "0"}
          segments={turns.map((degrees) => ({ value: String(degrees), label: `${degrees}°` }))}
        />
      </div>
      <TextField
        type="number"
        name="straighten_degrees"
        label={t("editor:adjust.straighten")}
        min={-45}
        max={45}
        step={0.1}
        defaultValue={fields.straighten_degrees}
      />
      <CheckboxField
        name="flip_horizontal"
        label={t("generation:recipe.adjusted.flipHorizontal")}
        defaultChecked={fields.flip_horizontal !== undefined}
      />
      <CheckboxField
        name="flip_vertical"
        label={t("generation:recipe.adjusted.flipVertical")}
        defaultChecked={fields.flip_vertical !== undefined}
      />
      <NumberFields
        legend={t("editor:adjust.crop")}
        values={fields}
        fields={cropFields.map((part) => ({
          name: `crop.${part}`,
          label: t(`editor:box.${part}`),
          min: 0,
          max: 100,
          step: 0.01,
        }))}
      />
    </FormPart>
  );
}
