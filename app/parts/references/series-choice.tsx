import { useTranslation } from "react-i18next";
import { SelectField } from "../../ui/field.tsx";
import type { SeriesName } from "./series-names.server.ts";

export interface SeriesChoiceProps {
  series: readonly SeriesName[];
  /** The ID of the chosen series; empty for none. */
  chosen: string;
  error?: string | undefined;
}

/** Chooses a series whose images the model looks at. Nothing is shown to users without series. */
export function SeriesChoice({ series, chosen, error }: SeriesChoiceProps) {
  const { t } = useTranslation("generation");
  if (series.length === 0 && chosen === "") return null;
  const isKnown = series.some(({ id }) => id === chosen);
  return (
    <SelectField name="series_id" label={t("series.label")} hint={t("series.hint")} defaultValue={chosen} error={error}>
      <option value="">{t("series.none")}</option>
      {chosen === "" || isKnown ? null : <option value={chosen}>{t("series.gone")}</option>}
      {series.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
