import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { ModeCapability } from "../../../contract/capabilities.ts";
import { type ComposerMode, isComposerMode, makesVideo, needsSource } from "../../../contract/generation-terms.ts";
import { templateMaxCharacters } from "../../../contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { pressedKey } from "../../ui/pressed-key.ts";
import { useOnMount } from "../../ui/use-on-mount.ts";
import { Additions } from "../additions.tsx";
import { type Draft, draftMode } from "../draft.ts";
import { FormNonce } from "../form-nonce.tsx";
import { SeriesChoice } from "../references/series-choice.tsx";
import type { SeriesName } from "../references/series-names.server.ts";
import { shownCreditsField } from "../shown-price.ts";
import { ShownPrices } from "../shown-prices.tsx";
import { splitPart } from "../split-part.tsx";
import { looksLike } from "../uploading/file-bounds.ts";
import { AdvancedOptions } from "./advanced-options.tsx";
import type { BatchQuote } from "./batch/batch-quote.ts";
import { changedBefore } from "./changed-before.ts";
import { Choices } from "./choices.tsx";
import type { ChosenFiles } from "./chosen-file.ts";
import type { ComposerErrors } from "./composer-errors.ts";
import { ComposerNotices } from "./composer-notices.tsx";
import { FileField } from "./file-field.tsx";
import { ImageList } from "./image-list.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { capabilityFor, isOffered, missingCredits, modelOf, priceOf } from "./offer.ts";
import { PromptField } from "./prompt-field.tsx";
import { SoundChoice } from "./sound-choice.tsx";
import { StrengthSlider } from "./strength-slider.tsx";
import { usePastedPicture } from "./use-pasted-picture.ts";
import type { RecipeFile } from "./use-recipe-file.ts";
import { useSubmitGuard } from "./use-submit-guard.ts";
import { useUpload } from "./use-upload.ts";

export interface ComposerProps {
  /** The available modes; the first is the default. */
  modes: [ModeCapability, ...ModeCapability[]];
  /** Initial field values: a recipe to use again, or a form that was refused. */
  draft: Draft;
  /** The files that the draft names. */
  chosen: ChosenFiles;
  /** The user's series. */
  series: SeriesName[];
  errors?: ComposerErrors;
  /** The quote of the draft's batch. */
  quoted?: BatchQuote | undefined;
  /** The user who is writing. */
  userId: string;
  /** Credits that can be spent; `null` when not known. */
  balance: number | null;
  /** Whether the user can buy more credits. */
  canBuy: boolean;
  /** The form that is being sent to start a run, if any. */
  sent?: FormData | undefined;
  recipe: RecipeFile;
  /** Further actions on the prompt. */
  promptActions?: ReactNode;
  /** Whether the prompt box has the focus when the page opens. */
  autoFocus?: boolean;
}

const batchFields = splitPart(async () => (await import("./batch/batch-fields.tsx")).BatchFields, ["batches"]);

/** Resolves once the document can have the fields of a batch. Server only. */
export const batchFieldsReady = batchFields.ready;

/** Sends the field's form on Ctrl+Enter or Cmd+Enter. */
function sendOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (pressedKey(event) !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/**
 * The content of the form that starts a run; wrap it in a `Form` that posts as `multipart/form-data`. Without
 * JavaScript the button shows the price of the initial choices, and the form sends the prices that stand beside all of
 * them.
 */
export function Composer(props: ComposerProps) {
  const { modes, draft, chosen, series, errors = {}, quoted, userId, balance, canBuy } = props;
  const { sent, recipe, promptActions, autoFocus } = props;
  const { t } = useTranslation(["explore", "generation"]);
  const [mode, setMode] = useState(draftMode(draft));
  const [edited, setEdited] = useState(draft);
  const [source, setSource] = useState(chosen.source);
  const [recording, setAudioFile] = useState(chosen.recording);
  const [lastFrame, setLastFrame] = useState(chosen.last_frame);
  const [references, setReferences] = useState(chosen.reference_images);
  const [mustWait, setMustWait] = useState(false);
  const [batch, setBatch] = useState<"unused" | "on" | "off">(
    draft.batch ? "on" : draft.closed_batch ? "off" : "unused",
  );
  const [batchPrice, setBatchPrice] = useState(quoted?.ok ? quoted.cost_credits : 0);
  const navigate = useNavigate();
  const opensEditor = useRef(false);
  const sourceUpload = useUpload("image", (file) =>
    opensEditor.current ? void navigate(`/uploads/${file.id}/edit`) : setSource(file),
  );
  const audioUpload = useUpload("audio", setAudioFile);
  const lastFrameUpload = useUpload("image", (file) => setLastFrame([file]));
  const referenceUpload = useUpload("image", (file) => setReferences((all) => [...all, file]));

  const capability = capabilityFor(modes, mode, draft.model);
  const model = modelOf(capability, edited.model);
  const change = (changed: Partial<Draft>) => setEdited((before) => ({ ...before, ...changed }));
  const takePicture = (file: File, edits = false) => {
    opensEditor.current = edits;
    setSource(null);
    sourceUpload.start(file);
  };
  const needsPicture = model?.source === "required";
  usePastedPicture(needsPicture, (file) => takePicture(file));

  const isBatch = batch === "on";
  const price = isBatch ? batchPrice : priceOf(model, edited.quality, Number(edited.count) || 1);
  const isUploading =
    (needsPicture && sourceUpload.sending !== null) ||
    (Boolean(model?.audio) && audioUpload.sending !== null) ||
    [lastFrameUpload, referenceUpload].some(({ sending }) => sending !== null);
  const root = useSubmitGuard(isUploading, setMustWait, isBatch ? "batch" : null);
  const chooseMode = (chosen: ComposerMode) => {
    const search = new URLSearchParams(window.location.search);
    search.set("mode", chosen);
    window.history.replaceState(window.history.state, "", `/?${search}`);
    setMode(chosen);
  };
  useOnMount(() => {
    const changed = changedBefore(root.current?.closest("form"));
    change(changed);
    const chosen = draftMode({ mode: changed.mode ?? "" });
    if (chosen) chooseMode(chosen);
  });

  const beginning = modes
    .map(({ mode }) => mode)
    .filter(isComposerMode)
    .find(needsSource);
  const picture = recipe.problem && looksLike("image", recipe.problem.file) ? recipe.problem.file : null;
  const recipeActions = (
    <>
      {picture && beginning
        ? (["useAsSource", "edit"] as const).map((does) => (
            <Button
              key={does}
              type="button"
              size="small"
              onClick={() => {
                if (!needsPicture) chooseMode(beginning);
                takePicture(picture, does === "edit");
                recipe.dismiss();
              }}
            >
              {t(`recipe.${does}`)}
            </Button>
          ))
        : null}
      <Button type="button" size="small" variant="quiet" onClick={recipe.dismiss}>
        {t("recipe.dismiss")}
      </Button>
    </>
  );

  return (
    <div
      ref={root}
      className="rounded-lg border border-line-strong bg-surface-1 transition-colors hover:border-line-control has-[#prompt:focus-visible]:border-accent"
    >
      {/* Enter in a single-line field presses the first button of a form, which must be the one that starts the run. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <FormNonce />
      <input type="hidden" name={shownCreditsField} value={price} />
      {modes.length > 1 ? null : <input type="hidden" name="mode" value={capability.mode} />}
      <input type="hidden" name="parent" value={draft.parent} />
      <PromptField
        maxCharacters={isBatch ? templateMaxCharacters : (model?.prompt_max_characters ?? 0)}
        userId={userId}
        defaultValue={draft.prompt}
        error={errors.prompt}
        sent={sent}
        recipe={recipe}
        recipeActions={recipeActions}
        autoFocus={autoFocus}
        onKeyDown={sendOnShortcut}
      />
      {promptActions ? <div className="flex justify-end px-3 pb-2">{promptActions}</div> : null}
      {modes.length > 1 ? (
        <div className="border-line border-t p-3">
          <ModeChoice modes={modes} current={capability.mode} onChoose={chooseMode} />
        </div>
      ) : null}
      {needsPicture ? (
        <div className="flex flex-col gap-4 border-line border-t p-3">
          <FileField
            place="source"
            chosen={source}
            onChoose={setSource}
            upload={sourceUpload}
            error={source ? undefined : errors.source}
          />
          {model.strength ? (
            <StrengthSlider
              key={model.id}
              bounds={model.strength}
              value={edited.strength}
              onChange={(strength) => change({ strength })}
              error={errors.strength}
            />
          ) : null}
        </div>
      ) : null}
      {model?.edit.last_frame ? (
        <ImageList
          place="last_frame"
          max={1}
          chosen={lastFrame}
          onChange={setLastFrame}
          upload={lastFrameUpload}
          error={errors.last_frame}
        />
      ) : null}
      {model && model.edit.references_max > 0 ? (
        <ImageList
          place="reference_images"
          max={model.edit.references_max}
          chosen={references}
          onChange={setReferences}
          upload={referenceUpload}
          error={errors.reference_images}
        />
      ) : null}
      {model && model.edit.references_max > 0 && (series.length > 0 || draft.series_id) ? (
        <div className="border-line border-t p-3">
          <SeriesChoice series={series} chosen={draft.series_id} error={errors.series_id} />
        </div>
      ) : null}
      {model?.audio ? (
        <div className="border-line border-t p-3">
          <SoundChoice
            key={model.id}
            audio={model.audio}
            draft={edited}
            onChange={change}
            errors={errors}
            chosen={recording}
            onChoose={setAudioFile}
            upload={audioUpload}
          />
        </div>
      ) : null}
      {model ? (
        <div className="border-line border-t p-3">
          <Choices
            key={`${capability.mode} ${model.id}`}
            model={model}
            draft={edited}
            onChange={change}
            errors={errors}
          />
        </div>
      ) : null}
      <div className="relative border-line border-t p-3">
        {/* The button that starts the run is beside the closed parts. */}
        <div className="flex flex-wrap items-start">
          {model ? (
            <AdvancedOptions
              isBatch={isBatch}
              capability={capability}
              model={model}
              draft={edited}
              onChange={change}
              errors={errors}
              onKeyDown={sendOnShortcut}
            />
          ) : null}
          <Additions>
            <button
              type="submit"
              name="intent"
              value={isBatch ? "hide-batch" : "show-batch"}
              aria-expanded={isBatch}
              onClick={(event) => {
                event.preventDefault();
                setBatch(isBatch ? "off" : "on");
              }}
              className="inline-flex min-h-9 select-none items-center gap-1.5 rounded-md px-3 text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink sm:min-h-11 pointer-coarse:min-h-11"
            >
              {t("batch")}
              <Icon name="chevron-down" className="turned size-4 stroke-[1.5]" />
            </button>
          </Additions>
          {model && batch !== "unused" ? (
            <batchFields.Part
              isOn={isBatch}
              capability={capability}
              model={model}
              draft={draft}
              errors={errors}
              quoted={quoted}
              onPrice={setBatchPrice}
            />
          ) : null}
          {model ? (
            <ShownPrices mode={capability.mode} models={capability.models} model={model} isBatch={isBatch} />
          ) : null}
        </div>
        <Button
          variant="primary"
          size="large"
          pending={sent !== undefined}
          pendingLabel={t("generation:generating")}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="tabular mt-3 w-full sm:absolute sm:top-3 sm:right-3 sm:mt-0 sm:w-auto"
        >
          {price > 0 ? t("generation:generate", { count: price }) : t("generateUnpriced")}
        </Button>
      </div>
      <ComposerNotices
        missing={missingCredits(price, balance)}
        isVideo={makesVideo(capability.mode)}
        canBuy={canBuy}
        mustWait={mustWait && isUploading}
        needsPlan={model?.available === false && !model.is_own}
        isAway={draft.model !== "" && edited.model === draft.model && !isOffered(modes, draft.model)}
      />
    </div>
  );
}
