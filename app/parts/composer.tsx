import AudioLines from "lucide-react/icons/audio-lines";
import Film from "lucide-react/icons/film";
import Image from "lucide-react/icons/image";
import ImagePlus from "lucide-react/icons/image-plus";
import Video from "lucide-react/icons/video";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ModeCapability } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { Button } from "../ui/button.tsx";
import { ChoiceChip, ChoiceGroup, RatioShape, SegmentedControl } from "../ui/choice.tsx";
import { Disclosure } from "../ui/disclosure.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { useRotatingExample } from "./example-prompts.tsx";
import { useKeptPrompt } from "./kept-prompt.ts";
import { promptBoxId } from "./prompt-box.ts";

/** The fields of the form by the names they are sent under. */
export const composerFields = [
  "prompt",
  "mode",
  "aspect_ratio",
  "quality",
  "negative_prompt",
  "seed",
  "count",
  "model",
  "idempotency_key",
] as const;
export type ComposerField = (typeof composerFields)[number];

const modeIcons: Record<GenerationType, ReactNode> = {
  "text-to-image": <Image />,
  "image-to-image": <ImagePlus />,
  "text-to-video": <Video />,
  "image-to-video": <Film />,
  "image-to-video-audio": <AudioLines />,
};

export interface ComposerProps {
  /** The modes on offer; the first is the default. */
  modes: [ModeCapability, ...ModeCapability[]];
  /** What the fields hold: a recipe to use again, or what was sent and refused. */
  values?: Partial<Record<ComposerField, string>>;
  /** Translated sentences by field. */
  errors?: Partial<Record<ComposerField, string>>;
  /** One key per form as it was rendered, so that sending it twice starts one run. */
  idempotencyKey: string;
  /** Credits that can be spent; `null` when not known. */
  balance: number | null;
  pending?: boolean;
}

/** Ctrl+Enter or Cmd+Enter sends the form a field stands in. */
function sendOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Opens what hides the errors of rarer fields. */
const rarerFields = ["negative_prompt", "seed", "count", "model"] as const;

/**
 * The inside of the form that starts a run; wrap it in a `Form` that posts.
 * Without JavaScript the button shows the price of the choices the page came with; the run's page shows what was held.
 */
export function Composer({ modes, values = {}, errors = {}, idempotencyKey, balance, pending = false }: ComposerProps) {
  const { t } = useTranslation("explore");
  const { t: tGeneration } = useTranslation("generation");
  const promptBox = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const [mode, setMode] = useState(values.mode);
  const capability = modes.find((offered) => offered.mode === mode) ?? modes[0];
  const [quality, setQuality] = useState(values.quality ?? "standard");
  const [count, setCount] = useState(Number(values.count) || 1);
  const [characters, setCharacters] = useState(values.prompt?.length ?? 0);
  const example = useRotatingExample(characters === 0);
  const keepPrompt = useKeptPrompt(promptBox, pending, setCharacters);

  const chosenQuality = capability.qualities.find(({ id }) => id === quality) ?? capability.qualities[0];
  const price = (chosenQuality?.price_credits ?? 0) * Math.min(count, capability.outputs_max);
  const ratio =
    capability.aspect_ratios.find((offered) => offered === values.aspect_ratio) ?? capability.aspect_ratios[0];
  const overLimit = characters - capability.prompt_max_characters;
  const promptError =
    overLimit > 0 ? t("tooLong", { count: overLimit, max: capability.prompt_max_characters }) : errors.prompt;
  const counts = Array.from({ length: capability.outputs_max }, (_, index) => String(index + 1));

  return (
    <div className="rounded-lg border border-line-strong bg-surface-1 transition-colors hover:border-line-control has-[#prompt:focus-visible]:border-accent">
      <input type="hidden" name="idempotency_key" value={idempotencyKey} />
      <label htmlFor={promptBoxId} className="sr-only">
        {t("prompt")}
      </label>
      <textarea
        ref={promptBox}
        id={promptBoxId}
        name="prompt"
        required
        rows={3}
        defaultValue={values.prompt}
        placeholder={example}
        aria-invalid={promptError ? true : undefined}
        aria-describedby={promptError ? errorId : undefined}
        onKeyDown={sendOnShortcut}
        onChange={({ target }) => {
          setCharacters(target.value.length);
          keepPrompt(target.value);
        }}
        className="field-sizing-content block max-h-[50dvh] min-h-28 w-full resize-none bg-transparent px-5 pt-4.5 pb-3 text-md outline-none sm:min-h-32 sm:px-6 sm:pt-5 sm:text-lg sm:tracking-normal"
      />
      {promptError ? (
        <p id={errorId} role="alert" className="px-5 pb-3 text-bad text-sm sm:px-6">
          {promptError}
        </p>
      ) : null}
      {modes.length > 1 ? (
        <div className="border-line border-t p-3">
          <SegmentedControl
            legend={t("mode")}
            name="mode"
            defaultValue={capability.mode}
            onChange={setMode}
            segments={modes.map((offered) => ({
              value: offered.mode,
              label: tGeneration(`mode.${offered.mode}`),
              icon: modeIcons[offered.mode],
            }))}
          />
        </div>
      ) : (
        <input type="hidden" name="mode" value={capability.mode} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t p-3" key={capability.mode}>
        <ChoiceGroup legend={t("aspectRatio")} className="gap-1.5">
          {capability.aspect_ratios.map((offered) => (
            <ChoiceChip key={offered} name="aspect_ratio" value={offered} defaultChecked={offered === ratio}>
              <RatioShape ratio={offered} />
              <span className="tabular">{offered}</span>
            </ChoiceChip>
          ))}
        </ChoiceGroup>
        <SegmentedControl
          legend={t("quality")}
          name="quality"
          defaultValue={chosenQuality?.id}
          onChange={setQuality}
          segments={capability.qualities.map(({ id, price_credits }) => ({
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
      <div className="relative border-line border-t p-3">
        <Disclosure
          summary={t("moreOptions")}
          open={rarerFields.some((field) => errors[field] || (field === "count" ? count > 1 : values[field]))}
          summaryClassName="px-3 hover:bg-surface-2 sm:min-h-11"
        >
          <div className="grid gap-4 px-3 pt-3 pb-2 sm:grid-cols-2">
            {capability.negative_prompt_max_characters === null ? null : (
              <TextAreaField
                className="sm:col-span-2"
                name="negative_prompt"
                rows={2}
                label={t("negativePrompt")}
                hint={t("negativePromptHint")}
                defaultValue={values.negative_prompt}
                maxLength={capability.negative_prompt_max_characters}
                error={errors.negative_prompt}
                onKeyDown={sendOnShortcut}
              />
            )}
            {capability.seed ? (
              <TextField
                name="seed"
                label={t("seed")}
                hint={t("seedHint")}
                inputMode="numeric"
                pattern="[0-9]{1,10}"
                autoComplete="off"
                defaultValue={values.seed}
                error={errors.seed}
              />
            ) : null}
            {counts.length > 1 ? (
              <div className="flex flex-col gap-1.5">
                <p aria-hidden="true" className="font-medium">
                  {t("count")}
                </p>
                <SegmentedControl
                  legend={t("count")}
                  name="count"
                  defaultValue={String(count)}
                  onChange={(value) => setCount(Number(value))}
                  segments={counts.map((value) => ({ value, label: value }))}
                />
              </div>
            ) : null}
            {capability.models.length > 1 ? (
              <SelectField name="model" label={t("model")} defaultValue={values.model} error={errors.model}>
                {capability.models.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </SelectField>
            ) : null}
          </div>
        </Disclosure>
        <Button
          variant="primary"
          size="large"
          pending={pending}
          pendingLabel={t("generating")}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="tabular mt-3 w-full sm:absolute sm:top-3 sm:right-3 sm:mt-0 sm:w-auto"
        >
          {t("generate", { count: price })}
        </Button>
      </div>
      {balance !== null && price > balance ? (
        <div role="status" className="border-line border-t px-5 py-3.5 sm:px-6">
          <p>
            <strong className="font-semibold">{t("outOfCredits.title")}</strong> {t("outOfCredits.message")}
          </p>
        </div>
      ) : null}
    </div>
  );
}

function Price({ amount }: { amount: number }) {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true" className="tabular text-ink-3 text-sm">
        {amount}
      </span>
      <span className="sr-only">{t("credits", { count: amount })}</span>
    </>
  );
}
