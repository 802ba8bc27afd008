import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModeCapability, ModelCapability } from "../../../contract/capabilities.ts";
import { Button } from "../../ui/button.tsx";
import { SegmentedControl } from "../../ui/choice.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import type { ChoicesProps } from "./choices.tsx";
import { qualityOf } from "./offer.ts";
import { StyleChoice } from "./style-choice.tsx";

interface AdvancedOptionsProps extends ChoicesProps {
  /** Whether the form starts a batch, whose runs have one output each. */
  isBatch?: boolean;
  capability: ModeCapability;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

const fields = ["negative_prompt", "style", "seed", "count", "model"] as const;

/** Rarely used options in one disclosure. It starts open when one of them is set or invalid. */
export function AdvancedOptions(props: AdvancedOptionsProps) {
  const { isBatch = false, capability, model, draft, onChange, errors, onKeyDown } = props;
  const { t } = useTranslation("explore");
  // Later changes inside must not close it.
  const [isOpen] = useState(() => fields.some((field) => (field === "count" ? Number(draft.count) > 1 : draft[field])));
  const counts = Array.from({ length: model.outputs_max }, (_, index) => String(index + 1));
  return (
    <Disclosure
      summary={t("moreOptions")}
      open={isOpen || fields.some((field) => errors[field])}
      className="open:w-full"
      summaryClassName="px-3 hover:bg-surface-2 sm:min-h-11"
    >
      <div className="grid gap-5 px-3 pt-3 pb-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <StyleChoice value={draft.style} error={errors.style} />
        </div>
        {model.negative_prompt_max_characters === null ? null : (
          <TextAreaField
            className="sm:col-span-2"
            name="negative_prompt"
            rows={2}
            label={t("negativePrompt")}
            hint={t("negativePromptHint")}
            defaultValue={draft.negative_prompt}
            maxLength={model.negative_prompt_max_characters}
            error={errors.negative_prompt}
            onKeyDown={onKeyDown}
            onChange={({ target }) => onChange({ negative_prompt: target.value })}
          />
        )}
        {model.seed ? (
          <TextField
            name="seed"
            label={t("seed")}
            hint={t("seedHint")}
            inputMode="numeric"
            pattern="[0-9]{1,10}"
            autoComplete="off"
            defaultValue={draft.seed}
            error={errors.seed}
            onChange={({ target }) => onChange({ seed: target.value })}
          />
        ) : null}
        {counts.length > 1 ? (
          <div className={isBatch ? "hidden" : "flex flex-col gap-1.5"}>
            <p aria-hidden="true" className="font-medium">
              {t("count")}
            </p>
            <SegmentedControl
              legend={t("count")}
              name="count"
              defaultValue={counts.includes(draft.count) ? draft.count : "1"}
              onChange={(count) => onChange({ count })}
              segments={counts.map((value) => ({ value, label: value }))}
            />
            {errors.count ? <p className="text-bad text-sm">{errors.count}</p> : null}
          </div>
        ) : null}
        {capability.models.length > 1 ? (
          <ModelChoice
            capability={capability}
            model={model}
            quality={draft.quality}
            error={errors.model}
            onChange={onChange}
          />
        ) : null}
      </div>
    </Disclosure>
  );
}

interface ModelChoiceProps extends Pick<AdvancedOptionsProps, "capability" | "onChange"> {
  model: ModelCapability;
  quality: string;
  error: string | undefined;
}

/**
 * A choice of models, each with its price where prices differ. Without JavaScript, a button loads the options of
 * another model.
 */
function ModelChoice({ capability, model, quality, error, onChange }: ModelChoiceProps) {
  const { t } = useTranslation(["explore", "common"]);
  const priceOf = (choice: ModelCapability) => qualityOf(choice, quality)?.price_credits ?? 0;
  const pricesDiffer = new Set(capability.models.map(priceOf)).size > 1;
  const nameOf = ({ label, engine, origin, is_own: isOwn, available }: ModelCapability) => {
    if (isOwn) return t(available ? "modelOfOwn" : "modelOfOwnAway", { model: label });
    // Other engines and models have brand names. This engine has one model, so its name says both.
    if (origin === "procedural") return t("common:creation.previewEngine");
    return t(available ? "modelOf" : "modelOfPro", { model: label, engine });
  };
  return (
    <div className="sm:col-span-2">
      <SelectField
        name="model"
        label={t("model")}
        defaultValue={model.id}
        error={error}
        onChange={({ target }) => onChange({ model: target.value })}
      >
        {capability.models.map((choice) => (
          <option key={choice.id} value={choice.id} disabled={!choice.available}>
            {pricesDiffer
              ? t("modelAtPrice", {
                  model: nameOf(choice),
                  price: t("common:credits", { count: priceOf(choice) }),
                })
              : nameOf(choice)}
          </option>
        ))}
      </SelectField>
      {/* The button's own class sets its display, so the wrapper hides it. */}
      <div className="mt-2 hidden noscript:block">
        <Button name="intent" value="show-choices" size="small">
          {t("showChoices")}
        </Button>
      </div>
    </div>
  );
}
