import { useTranslation } from "react-i18next";
import { builtInEditorModel, isComposerMode, styles } from "../../../contract/generation-terms.ts";
import type { SharedCreation } from "../../../contract/sharing.ts";
import { KeyValueList } from "../../ui/key-value-list.tsx";

interface SharedRecipeProps {
  creation: SharedCreation;
  recipe: NonNullable<SharedCreation["recipe"]>;
}

/** How a shared creation was made. */
export function SharedRecipe({ creation: { width, height, duration_seconds, origin }, recipe }: SharedRecipeProps) {
  const { t } = useTranslation(["generation", "common"]);
  const isPreview = origin === "procedural";
  const isBuiltIn = recipe.model === builtInEditorModel;
  const style = styles.find((name) => name === recipe.style);
  return (
    <KeyValueList
      entries={[
        { name: t("recipe.mode"), value: t(`mode.${recipe.generation_type}`) },
        {
          name: t("recipe.size"),
          value: isComposerMode(recipe.generation_type)
            ? t("recipe.sizeValue", { width, height, ratio: recipe.aspect_ratio })
            : `${width} × ${height}`,
        },
        {
          name: t("recipe.duration"),
          value: duration_seconds === null ? null : t("recipe.durationValue", { seconds: duration_seconds }),
        },
        { name: t("recipe.quality"), value: t(`qualityOf.${recipe.quality}`) },
        { name: t("recipe.negativePrompt"), value: recipe.negative_prompt },
        { name: t("recipe.style"), value: style ? t(`styleOf.${style}`) : recipe.style },
        { name: t("recipe.seed"), value: recipe.seed },
        { name: t("recipe.model"), value: isPreview || isBuiltIn ? null : recipe.model },
        {
          name: t("recipe.engine"),
          value: isBuiltIn ? t("builtInEditor") : isPreview ? t("common:creation.previewEngine") : recipe.engine,
        },
      ]}
    />
  );
}
