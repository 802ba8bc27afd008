import type { ReactNode } from "react";
import { numberFormat } from "../../contract/formats.ts";
import type { EditSettings, Run } from "../../contract/generation.ts";
import { adjustedAmounts, builtInEditorModel, styles } from "../../contract/generation-terms.ts";
import { useTranslation } from "../i18n/texts.ts";
import { KeyValueList } from "../ui/key-value-list.tsx";
import { Link } from "../ui/link.tsx";

/** A titled section of the column beside the stage. */
export function RunSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2.5 font-medium text-ink-3 text-sm">{title}</h2>
      {children}
    </section>
  );
}

/** The settings needed to make the same output again. */
export function Recipe({ run }: { run: Run }) {
  const { t } = useTranslation("generation");
  const preview = run.origin === "procedural";
  const builtIn = run.model === builtInEditorModel;
  const style = useStyleName(run.style);
  const sound = useSoundWords(run);
  const entries = [
    { name: t("recipe.mode"), value: t(`mode.${run.generation_type}`) },
    {
      name: t("recipe.size"),
      value: run.edit
        ? `${run.width} × ${run.height}`
        : t("recipe.sizeValue", { width: run.width, height: run.height, ratio: run.aspect_ratio }),
    },
    {
      name: t("recipe.duration"),
      value: run.duration_seconds === null ? null : t("recipe.durationValue", { seconds: run.duration_seconds }),
    },
    {
      name: t("recipe.quality"),
      value: run.edit?.scale || run.edit?.adjustments ? null : t(`qualityOf.${run.quality}`),
    },
    { name: t("recipe.count"), value: run.count > 1 ? run.count : null },
    { name: t("recipe.negativePrompt"), value: run.negative_prompt },
    { name: t("recipe.style"), value: style },
    {
      name: t("recipe.strength"),
      value: run.strength === null ? null : t("recipe.strengthValue", { percent: Math.round(run.strength * 100) }),
    },
    { name: t("recipe.sound"), value: sound },
    ...useEditEntries(run.edit),
    { name: t("recipe.seed"), value: run.seed },
    { name: t("recipe.template"), value: run.batch?.prompt_template },
    {
      name: t("recipe.batch"),
      value: run.batch && (
        <Link to={`/batches/${run.batch.id}`} className="underline underline-offset-3">
          {t("recipe.batchPlace", { number: run.batch.index + 1 })}
        </Link>
      ),
    },
    { name: t("recipe.model"), value: preview || builtIn ? null : run.model_label },
    { name: t("recipe.engine"), value: preview ? <PreviewEngine /> : builtIn ? t("builtInEditor") : run.engine },
  ];
  return (
    <RunSection title={t("recipe.title")}>
      <KeyValueList entries={entries} />
    </RunSection>
  );
}

/** Returns the settings of an edit. */
function useEditEntries(edit: EditSettings | null) {
  const { t, language } = useTranslation("generation");
  if (!edit) return [];
  const { mask, references, expand, scale, fidelity, output, frames_per_second: rate, adjustments } = edit;
  const isMasked = mask !== null || edit.mask_upload_id !== null || edit.mask_shapes !== null;
  const amounts = numberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 0 });
  const { crop, turn_degrees: turn, straighten_degrees: straighten } = adjustments ?? {};
  const adjusted = [
    crop && t("recipe.adjusted.crop"),
    turn && `${t("recipe.adjusted.turn")} ${turn}°`,
    straighten && `${t("recipe.adjusted.straighten")} ${straighten}°`,
    adjustments?.flip_horizontal && t("recipe.adjusted.flipHorizontal"),
    adjustments?.flip_vertical && t("recipe.adjusted.flipVertical"),
    ...adjustedAmounts.map((name) => {
      const amount = adjustments?.[name];
      return amount && `${t(`recipe.adjusted.${name}`)} ${amounts.format(amount * 100)}`;
    }),
  ].filter(Boolean);
  const showMask = mask?.url ? (
    <a href={mask.url} target="_blank" rel="noreferrer" className="underline underline-offset-3">
      {t("recipe.maskShow")}
    </a>
  ) : null;
  return [
    { name: t("recipe.mask"), value: isMasked ? (showMask ?? t("recipe.maskUsed")) : null },
    { name: t("recipe.expand"), value: expand && t("recipe.expandValue", expand) },
    { name: t("recipe.scale"), value: scale && `${scale}×` },
    {
      name: t("recipe.fidelity"),
      value: fidelity === null ? null : t("recipe.strengthValue", { percent: Math.round(fidelity * 100) }),
    },
    { name: t("recipe.output"), value: output && t(`recipe.outputOf.${output}`) },
    { name: t("recipe.framesPerSecond"), value: rate },
    { name: t("recipe.references"), value: references.length || null },
    { name: t("recipe.adjustments"), value: adjusted.join(" · ") },
  ];
}

/** Returns the name of a style in the user's language; custom style descriptions are returned unchanged. */
function useStyleName(style: string | null): string | null {
  const { t } = useTranslation("generation");
  const named = styles.find((name) => name === style);
  return named ? t(`styleOf.${named}`) : style;
}

function useSoundWords({ generation_type, audio_prompt, audio_upload_id }: Run): string | null {
  const { t } = useTranslation("generation");
  if (generation_type !== "image-to-video-audio") return null;
  if (audio_upload_id !== null) return t("recipe.soundOwn");
  return audio_prompt || t("recipe.soundFollows");
}

function PreviewEngine() {
  const { t } = useTranslation();
  return (
    <>
      {t("creation.previewEngine")}
      <span className="block text-ink-3 text-sm">{t("creation.previewEngineHint")}</span>
    </>
  );
}
