import { useTranslation } from "react-i18next";
import { ReferenceImages, type ReferenceImagesProps } from "../../../parts/references/reference-images.tsx";
import { SeriesChoice, type SeriesChoiceProps } from "../../../parts/references/series-choice.tsx";
import { FormPart } from "./number-fields.tsx";

type ReferenceFieldsProps = ReferenceImagesProps & Omit<SeriesChoiceProps, "error"> & { error: string | undefined };

/** Further images that the model looks at, one by one or as a series. */
export function ReferenceFields({ series, chosen, error, ...images }: ReferenceFieldsProps) {
  const { t } = useTranslation("editor");
  return (
    <FormPart title={t("references.title")} hint={t("references.hint", { max: images.max })} error={error}>
      <ReferenceImages {...images} />
      <SeriesChoice series={series} chosen={chosen} />
    </FormPart>
  );
}
