import type { TFunction } from "i18next";
import { numberFormat } from "../../contract/formats.ts";
import type { EditSettings, Run } from "../../contract/generation.ts";
import { adjustedAmounts, builtInEditorModel, styles } from "../../contract/generation-terms.ts";
import type { Language } from "../../contract/languages.ts";
import { isSizeKnown } from "../api/unknown.ts";

type Words = TFunction<["common", "generation"]>;

/** What a recipe is read from: a run, or as much of one as is known. */
export type RecipeFields = Pick<
  Run,
  | "generation_type"
  | "width"
  | "height"
  | "aspect_ratio"
  | "duration_seconds"
  | "quality"
  | "count"
  | "negative_prompt"
  | "style"
  | "strength"
  | "audio_prompt"
  | "audio_upload_id"
  | "edit"
  | "seed"
  | "model"
  | "model_label"
  | "engine"
  | "origin"
>;

/** One setting of a recipe in the user's language. Without a value, it was not used. */
export interface RecipeEntry {
  id: string;
  name: string;
  value: string | number | null;
}

/** Returns the settings needed to make the same output again, except the prompt. */
export function recipeEntries(run: RecipeFields, t: Words, language: Language): RecipeEntry[] {
  const { edit, width, height, strength, duration_seconds: seconds } = run;
  // Other backends may tell neither the size nor the engine.
  const isKnown = isSizeKnown(run);
  const isPreview = run.origin === "procedural";
  const isBuiltIn = run.model === builtInEditorModel;
  const isStrip = run.generation_type === "video-join";
  const size = edit
    ? `${width} × ${height}`
    : t("generation:recipe.sizeValue", { width, height, ratio: run.aspect_ratio });
  const engine = isBuiltIn
    ? t("generation:builtInEditor")
    : isPreview
      ? t("common:creation.previewEngine")
      : run.engine;
  return [
    { id: "mode", name: t("generation:recipe.mode"), value: t(`generation:mode.${run.generation_type}`) },
    { id: "size", name: t("generation:recipe.size"), value: isKnown ? size : null },
    {
      id: "duration",
      name: t("generation:recipe.duration"),
      value: seconds === null ? null : t("generation:recipe.durationValue", { seconds }),
    },
    {
      id: "quality",
      name: t("generation:recipe.quality"),
      value: !isKnown || edit?.scale || edit?.adjustments || isStrip ? null : t(`generation:qualityOf.${run.quality}`),
    },
    { id: "count", name: t("generation:recipe.count"), value: run.count > 1 ? run.count : null },
    { id: "negativePrompt", name: t("generation:recipe.negativePrompt"), value: run.negative_prompt || null },
    { id: "style", name: t("generation:recipe.style"), value: styleName(run.style, t) },
    {
      id: "strength",
      name: t("generation:recipe.strength"),
      value: strength === null ? null : percentOf(strength, t),
    },
    { id: "sound", name: t("generation:recipe.sound"), value: soundWords(run, t) },
    ...editEntries(edit, t, language),
    { id: "seed", name: t("generation:recipe.seed"), value: isStrip || !isKnown ? null : run.seed },
    { id: "model", name: t("generation:recipe.model"), value: isPreview || isBuiltIn ? null : run.model_label || null },
    { id: "engine", name: t("generation:recipe.engine"), value: engine || null },
  ];
}

/** Returns the settings of an edit. */
function editEntries(edit: EditSettings | null, t: Words, language: Language): RecipeEntry[] {
  if (!edit) return [];
  const { mask, references, expand, scale, fidelity, output, frames_per_second: rate, adjustments } = edit;
  const isMasked = mask !== null || edit.mask_upload_id !== null || edit.mask_shapes !== null;
  return [
    { id: "mask", name: t("generation:recipe.mask"), value: isMasked ? t("generation:recipe.maskUsed") : null },
    {
      id: "expand",
      name: t("generation:recipe.expand"),
      value: expand && t("generation:recipe.expandValue", expand),
    },
    { id: "scale", name: t("generation:recipe.scale"), value: scale && `${scale}×` },
    {
      id: "fidelity",
      name: t("generation:recipe.fidelity"),
      value: fidelity === null ? null : percentOf(fidelity, t),
    },
    {
      id: "output",
      name: t("generation:recipe.output"),
      value: output && t(`generation:recipe.outputOf.${output}`),
    },
    { id: "framesPerSecond", name: t("generation:recipe.framesPerSecond"), value: rate },
    { id: "references", name: t("generation:recipe.references"), value: references.length || null },
    { id: "clips", name: t("generation:recipe.clips"), value: edit.clips.length || null },
    {
      id: "adjustments",
      name: t("generation:recipe.adjustments"),
      value: adjustmentWords(adjustments, t, language) || null,
    },
  ];
}

function adjustmentWords(adjustments: EditSettings["adjustments"], t: Words, language: Language): string {
  const amounts = numberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const { crop, turn_degrees: turn, straighten_degrees: straighten } = adjustments ?? {};
  return [
    crop && t("generation:recipe.adjusted.crop"),
    turn && `${t("generation:recipe.adjusted.turn")} ${turn}°`,
    straighten && `${t("generation:recipe.adjusted.straighten")} ${straighten}°`,
    adjustments?.flip_horizontal && t("generation:recipe.adjusted.flipHorizontal"),
    adjustments?.flip_vertical && t("generation:recipe.adjusted.flipVertical"),
    ...adjustedAmounts.map((name) => {
      const amount = adjustments?.[name];
      return amount && `${t(`generation:recipe.adjusted.${name}`)} ${amounts.format(amount * 100)}`;
    }),
  ]
    .filter(Boolean)
    .join(" · ");
}

function percentOf(fraction: number, t: Words): string {
  return t("generation:recipe.strengthValue", { percent: Math.round(fraction * 100) });
}

/** Returns the name of a style in the user's language; custom style descriptions are returned unchanged. */
function styleName(style: string | null, t: Words): string | null {
  const named = styles.find((name) => name === style);
  return named ? t(`generation:styleOf.${named}`) : style;
}

function soundWords({ generation_type, audio_prompt, audio_upload_id }: RecipeFields, t: Words): string | null {
  if (generation_type !== "image-to-video-audio") return null;
  if (audio_upload_id !== null) return t("generation:recipe.soundOwn");
  return audio_prompt || t("generation:recipe.soundFollows");
}
