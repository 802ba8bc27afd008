import { useTranslation } from "react-i18next";
import type { GridAxis } from "../../../../contract/batches.ts";
import { styles } from "../../../../contract/generation-terms.ts";
import type { BatchCell } from "./cell.ts";

/** Returns a function that names the values of an axis. The names of models are those of the cells. */
export function useAxisLabels(cells: readonly BatchCell[]): (axis: GridAxis) => string[] {
  const { t } = useTranslation(["batches", "generation"]);
  const models = new Map(cells.map(({ model, modelLabel }) => [model, modelLabel]));
  return (axis) => {
    switch (axis.parameter) {
      case "model":
        return axis.values.map((model) => models.get(model) ?? model);
      case "quality":
        return axis.values.map((quality) => t(`generation:qualityOf.${quality}`));
      case "style":
        return axis.values.map((value) => {
          const named = styles.find((style) => style === value);
          return named ? t(`generation:styleOf.${named}`) : value || t("noStyle");
        });
      case "seed":
        return axis.values.map(String);
      case "strength":
        return axis.values.map((value) => t("generation:recipe.strengthValue", { percent: Math.round(value * 100) }));
      case "prompt":
        return axis.values.map((value) => value || t("noText"));
    }
  };
}
