import { useTranslation } from "react-i18next";
import { anchors, aspectRatios } from "../../../../contract/generation-terms.ts";
import { ChoiceChip, ChoiceGroup, RatioShape } from "../../../ui/choice.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { type EditorDraft, expandSides } from "../editor-draft.ts";
import { FormPart, NumberFields } from "./number-fields.tsx";

interface ExpandFieldsProps {
  draft: EditorDraft;
  error: string | undefined;
  /** How far one side may be moved outward. */
  maxPixels: number;
}

/** How far the image goes beyond its edges: to a ratio with an anchor, or by pixels. */
export function ExpandFields({ draft: { fields }, error, maxPixels }: ExpandFieldsProps) {
  const { t } = useTranslation("editor");
  return (
    <FormPart title={t("expand.title")} hint={t("expand.hint")} error={error}>
      <ChoiceGroup legend={t("expand.ratio")} legendHidden={false} className="gap-1.5">
        <ChoiceChip name="aspect_ratio" value="" defaultChecked={!fields.aspect_ratio}>
          {t("expand.byPixels")}
        </ChoiceChip>
        {aspectRatios.map((ratio) => (
          <ChoiceChip key={ratio} name="aspect_ratio" value={ratio} defaultChecked={ratio === fields.aspect_ratio}>
            <RatioShape ratio={ratio} />
            <span className="tabular">{ratio}</span>
          </ChoiceChip>
        ))}
      </ChoiceGroup>
      <SelectField name="anchor" label={t("expand.anchor")} defaultValue={fields.anchor ?? "center"}>
        {anchors.map((anchor) => (
          <option key={anchor} value={anchor}>
            {t(`expand.anchorOf.${anchor}`)}
          </option>
        ))}
      </SelectField>
      <NumberFields
        legend={t("expand.pixels")}
        values={fields}
        fields={expandSides.map((side) => ({
          name: `expand.${side}`,
          label: t(`expand.anchorOf.${side}`),
          min: 0,
          max: maxPixels,
        }))}
      />
    </FormPart>
  );
}
