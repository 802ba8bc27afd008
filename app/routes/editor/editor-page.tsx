import { type FormEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import type { Run } from "../../../contract/generation.ts";
import { isImageEdit, makesVideo } from "../../../contract/generation-terms.ts";
import { missingCredits, modelOf } from "../../parts/composer/offer.ts";
import { FormNonce } from "../../parts/form-nonce.tsx";
import { OutOfCredits } from "../../parts/out-of-credits.tsx";
import type { ReferenceImage } from "../../parts/references/references.ts";
import type { SeriesName } from "../../parts/references/series-names.server.ts";
import { shownCreditsField } from "../../parts/shown-price.ts";
import { ShownPrices } from "../../parts/shown-prices.tsx";
import { splitPart } from "../../parts/split-part.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChipLink } from "../../ui/choice.tsx";
import { TextAreaField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { EmptyState } from "../../ui/state-message.tsx";
import { useOnChange } from "../../ui/use-on-change.ts";
import { EditorCanvas } from "./canvas/editor-canvas.tsx";
import { type EditorDraft, withFields, withShown } from "./editor-draft.ts";
import { MaskFields } from "./form/mask-fields.tsx";
import { ModelChoice, ModelFields } from "./form/model-fields.tsx";
import type { Lineage } from "./lineage/lineage.server.ts";
import { type Edit, editOf, priceOfEdit } from "./offered-edits.ts";
import type { Shown } from "./receive-editor.server.ts";
import type { EditorSource } from "./source.server.ts";
import "./editor.css";

// Only some edits and images have these.
const results = splitPart(async () => (await import("./results.tsx")).Results);
const tree = splitPart(async () => (await import("./lineage/lineage-tree.tsx")).LineageTree);
const referenceFields = splitPart(async () => (await import("./form/reference-fields.tsx")).ReferenceFields);
const expand = splitPart(async () => (await import("./form/expand-fields.tsx")).ExpandFields);
const adjust = splitPart(async () => (await import("./form/adjust-fields.tsx")).AdjustFields);

/** Resolves once the document can have all parts of the page. Server only: a browser would load them all. */
export async function partsReady(): Promise<void> {
  await Promise.all([results, tree, referenceFields, expand, adjust].map((part) => part.ready()));
}

interface EditorPageProps {
  source: EditorSource;
  /** The edits that are offered for the source. */
  edits: Edit[];
  select: { subject: boolean; text: boolean };
  /** The initial content of the form. */
  draft: EditorDraft;
  /** The images of the draft's references. */
  references: ReferenceImage[];
  series: SeriesName[];
  maskUrl: string | undefined;
  /** The run whose results are shown. */
  run: Run | null;
  placeholders: Record<string, string>;
  lineage: Lineage;
  now: number;
  userId: string;
  credits: number | null;
  canBuy: boolean;
  /** The form that was shown again. */
  shown: Shown | undefined;
}

/**
 * The editor of one image or video: the form around its canvas, the results beside it, and its lineage. What is typed
 * and painted stays when another edit is chosen.
 */
export function EditorPage(props: EditorPageProps) {
  const { source, edits, run, placeholders, lineage, now } = props;
  const { t } = useTranslation("editor");
  const back = source.kind === "creation" ? `/gallery/view/${source.id}` : `/gallery/uploads/view/${source.id}`;
  return (
    <div className="editor-grid px-4 sm:px-6">
      <header className="editor-head">
        <ButtonLink to={back} variant="quiet" size="small" icon={<Icon name="arrow-left" />} className="-ml-3">
          {t(`back.${source.kind}`)}
        </ButtonLink>
        <h1 className="mt-1 text-xl">{t(`title.${source.media}`)}</h1>
        <p className="truncate text-ink-3 text-sm">{source.name}</p>
      </header>
      {edits.length > 0 ? (
        <EditorForm {...props} />
      ) : (
        <EmptyState title={t("none.title")}>{t("none.message")}</EmptyState>
      )}
      <div className="editor-below">
        {run ? <results.Part key={run.id} run={run} source={source} placeholders={placeholders} now={now} /> : null}
        {lineage.steps.length > 1 || lineage.siblings.length + lineage.edits.length > 0 ? (
          <tree.Part {...lineage} />
        ) : null}
      </div>
    </div>
  );
}

function EditorForm({
  source,
  edits,
  select,
  run,
  draft: loaded,
  references,
  series,
  maskUrl,
  userId,
  credits,
  canBuy,
  shown,
}: EditorPageProps) {
  const { t } = useTranslation(["editor", "common", "generation", "prices"]);
  const { formData: sent } = useNavigation();
  const [kept, setKept] = useState(shown?.draft ?? loaded);
  const controls = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const errors = shown?.errors ?? {};
  // Also those of fields that the model does not have.
  const messages = [...new Set(Object.values(errors))];
  const draft = withFields(kept, { mode: (shown?.draft ?? loaded).fields.mode ?? "" });
  const edit = editOf(edits, draft);
  const model = edit && modelOf(edit, draft.fields.model);
  const takesReferences = model !== undefined && model.edit.references_max > 0;
  useOnChange([shown], () => {
    if (!shown) return;
    setKept((before) => withShown(before, shown.draft, takesReferences));
    // The first error may be far above the button.
    const field = controls.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-error]");
    if (shown.message || shown.dearer || shown.isShort || messages.length > 0) (field ?? summary.current)?.focus();
  });
  if (!edit || !model) return null;
  const { mode } = edit;
  const { edit: accepts } = model;
  const prompted = mode === "image-erase" || mode === "image-adjust" || mode === "video-upscale" ? undefined : mode;
  const price = priceOfEdit(edit, draft);
  const missing = missingCredits(price, credits);
  const isSending = sent?.get("mode") === mode && !sent.has("intent");
  const keep = ({ target }: FormEvent) => {
    if (!isField(target) || target.type === "file" || target.name === "") return;
    const isOff = target.type === "checkbox" && target instanceof HTMLInputElement && !target.checked;
    setKept((before) => withFields(before, { [target.name]: isOff ? "" : target.value }));
  };
  return (
    <Form
      method="post"
      action={`${source.path}?mode=${mode}`}
      encType="multipart/form-data"
      noValidate
      onChange={keep}
      className="contents"
    >
      {/* Enter in a field presses the first button of a form, which must be the one that starts the run. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <FormNonce key={run?.id} />
      <input type="hidden" name={shownCreditsField} value={price} />
      <input type="hidden" name="mode" value={mode} />
      <div className="editor-stage">
        {isImageEdit(mode) ? (
          <EditorCanvas
            source={source}
            mode={mode}
            userId={userId}
            select={select}
            maskUrl={maskUrl}
            fieldsReady={mode === "image-expand" ? expand.ready : mode === "image-adjust" ? adjust.ready : undefined}
          />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the user's own video
          <video src={source.url} poster={source.thumbnailUrl} controls preload="none" className="w-full rounded-lg" />
        )}
      </div>
      <div ref={controls} className="editor-controls">
        <nav aria-label={t("editor:operations")} className="flex flex-wrap gap-1.5">
          {edits.map(({ mode: one }) => (
            <ChipLink key={one} to={`${source.path}?mode=${one}`} current={one === mode} preventScrollReset replace>
              {t(`generation:mode.${one}`)}
            </ChipLink>
          ))}
        </nav>
        <p className="text-ink-2">{t(`editor:about.${mode}`)}</p>
        <div ref={summary} tabIndex={-1} className="flex flex-col gap-2 empty:hidden">
          <ErrorNotice>{shown?.message}</ErrorNotice>
          {messages.length > 0 ? (
            <ErrorNotice>
              {messages.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </ErrorNotice>
          ) : null}
          {shown?.dearer ? (
            <div role="alert">
              <Notice>{t(shown.dearer, { count: price })}</Notice>
            </div>
          ) : null}
          {shown?.isShort || missing > 0 ? (
            <ErrorNotice>
              <OutOfCredits missing={missing} isVideo={makesVideo(mode)} canBuy={canBuy} />
            </ErrorNotice>
          ) : null}
        </div>
        {accepts.prompt === "none" || !prompted ? null : (
          <TextAreaField
            key="prompt"
            name="prompt"
            label={t(`editor:prompt.${prompted}`)}
            aside={accepts.prompt === "optional" ? t("editor:optional") : undefined}
            defaultValue={draft.fields.prompt}
            maxLength={model.prompt_max_characters}
            error={errors.prompt}
            dir="auto"
          />
        )}
        {accepts.mask === "none" ? null : (
          <MaskFields
            draft={draft}
            error={errors.mask}
            isRequired={accepts.mask === "required"}
            select={select}
            drawn={shown?.drawn}
            sourceUrl={source.url}
          />
        )}
        {accepts.expand_max_pixels === null ? null : (
          <expand.Part draft={draft} error={errors.expand} maxPixels={accepts.expand_max_pixels} />
        )}
        {mode === "image-adjust" ? <adjust.Part draft={draft} error={errors.adjust} /> : null}
        {takesReferences ? (
          <referenceFields.Part
            references={draft.references}
            onChange={(references) => setKept((before) => ({ ...before, references }))}
            max={accepts.references_max}
            images={shown?.references ?? references}
            choices={shown?.choices}
            series={series}
            chosen={draft.fields.series_id ?? ""}
            error={errors.references}
          />
        ) : null}
        {mode === "image-adjust" ? null : (
          <ModelFields
            key={`${mode} ${model.id}`}
            edit={edit}
            model={model}
            draft={draft}
            errors={errors}
            width={source.width}
            height={source.height}
          />
        )}
        <ModelChoice key={mode} edit={edit} model={model} error={errors.model} />
        <ShownPrices mode={mode} models={edit.models} model={model} />
        <Button
          variant="primary"
          size="large"
          wide
          pending={isSending}
          pendingLabel={t("generation:generating")}
          className="tabular"
        >
          {price > 0 ? t("editor:apply", { count: price }) : t("editor:applyFree")}
        </Button>
      </div>
    </Form>
  );
}

function isField(target: EventTarget): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}
