import { useTranslation } from "react-i18next";
import type { ModelCapability } from "../../../contract/capabilities.ts";
import { ChoiceChip, ChoiceGroup, RatioShape, SegmentedControl } from "../../ui/choice.tsx";
import { type Draft, unchosenRatio } from "../draft.ts";
import type { ComposerErrors } from "./composer-errors.ts";
import { offered, qualityOf } from "./offer.ts";
import { Price } from "./price.tsx";

export interface ChoicesProps {
  model: ModelCapability;
  /** The current choices. A choice that this model does not offer counts as unset. */
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  errors: ComposerErrors;
}

/** The options of every run: ratio, length and quality, as the model offers them. */
export function Choices({ model, draft, onChange, errors }: ChoicesProps) {
  const { t } = useTranslation("explore");
  const { t: tGeneration } = useTranslation("generation");
  const followsPicture = model.source === "required";
  const ratio =
    model.aspect_ratios.find((choice) => choice === draft.aspect_ratio) ??
    (followsPicture ? undefined : model.aspect_ratios[0]);
  const duration = offered(model.durations_seconds, (seconds) => String(seconds) === draft.duration_seconds);
  const problems = [errors.aspect_ratio, errors.duration_seconds, errors.quality].filter(Boolean);
  return (
    <>
      <input type="hidden" name={unchosenRatio} value={draft.aspect_ratio === "" ? ratio : ""} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoiceGroup legend={t("aspectRatio")} className="gap-1.5">
          {followsPicture ? (
            <ChoiceChip
              name="aspect_ratio"
              value=""
              defaultChecked={ratio === undefined}
              onChange={() => onChange({ aspect_ratio: "" })}
            >
              {t("likeThePicture")}
            </ChoiceChip>
          ) : null}
          {model.aspect_ratios.map((choice) => (
            <ChoiceChip
              key={choice}
              name="aspect_ratio"
              value={choice}
              defaultChecked={choice === ratio}
              onChange={() => onChange({ aspect_ratio: choice })}
            >
              <RatioShape ratio={choice} />
              <span className="tabular">{choice}</span>
            </ChoiceChip>
          ))}
        </ChoiceGroup>
        <div className="flex min-w-0 flex-wrap gap-3">
          {duration === undefined ? null : (
            <SegmentedControl
              legend={t("duration")}
              name="duration_seconds"
              defaultValue={String(duration)}
              onChange={(duration_seconds) => onChange({ duration_seconds })}
              segments={model.durations_seconds
                .toSorted((a, b) => a - b)
                .map((seconds) => ({
                  value: String(seconds),
                  label: <span className="tabular">{t("seconds", { seconds })}</span>,
                }))}
            />
          )}
          <SegmentedControl
            legend={t("quality")}
            name="quality"
            defaultValue={qualityOf(model, draft.quality)?.id}
            onChange={(quality) => onChange({ quality })}
            segments={model.qualities.map(({ id, price_credits }) => ({
              value: id,
              label: (
                <>
                  {tGeneration(`qualityOf.${id}`)}
                  <Price amount={price_credits} />
                </>
              ),
            }))}
          />
        </div>
      </div>
      {problems.length > 0 ? (
        <p role="alert" className="pt-2 text-bad text-sm">
          {problems.join(" ")}
        </p>
      ) : null}
    </>
  );
}
