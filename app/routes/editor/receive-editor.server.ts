import { data, type RouterContextProvider } from "react-router";
import { imageEditModes, videoEditModes } from "../../../contract/generation-terms.ts";
import { maskMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";
import { type Api, api, refusalMessage } from "../../api/api.server.ts";
import { placeViolations } from "../../forms/place-violations.ts";
import { readFileForm } from "../../forms/read-file-form.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { nonceOf } from "../../parts/idempotency-key.server.ts";
import { postRun } from "../../parts/post-run.server.ts";
import { keepReference } from "../../parts/references/keep-reference.server.ts";
import { findReferences, imagesToChoose } from "../../parts/references/references.server.ts";
import type { ReferenceChoices, ReferenceImage } from "../../parts/references/references.ts";
import { showAccepted } from "../../parts/show-accepted.server.ts";
import { costsMore, dearerOf, type ShownPrice, shownPriceOf } from "../../parts/shown-price.server.ts";
import type { Dearer } from "../../parts/shown-price.ts";
import { draftFrom } from "./editor-draft.server.ts";
import { type EditorDraft, withFields } from "./editor-draft.ts";
import { type EditorErrors, placeOf } from "./form/editor-errors.ts";
import { presetNamed, withPreset } from "./form/mask-presets.ts";
import { type EditMode, pricedChoice } from "./offered-edits.ts";
import { maskOf, parseEdit } from "./request.server.ts";
import { type EditorSource, findSource } from "./source.server.ts";

type Context = Readonly<RouterContextProvider>;

const editModes = [...imageEditModes, ...videoEditModes];
const pagesMax = 1_000_000;

/** The form shown again. */
export interface Shown {
  draft: EditorDraft;
  errors: EditorErrors;
  message?: string;
  /** The mask that the server drew from the form. */
  drawn?: { url: string; coverage: number };
  /** The images of the draft's references. */
  references: ReferenceImage[];
  /** Images to choose references from. */
  choices?: ReferenceChoices;
  /** Whether the request was refused for lack of credits. */
  isShort?: boolean;
  /** Why it costs more than the form showed. */
  dearer?: Dearer;
}

/** Handles the editor's form. Returns a redirect to the run beside the source, or the form again. */
export async function receiveEditor(request: Request, context: Context, url: URL, id: string) {
  const calls = api(context, url.pathname + url.search);
  const t = translator(context);
  const sent = await readFileForm(request, context, { mask: maskMaxBytes, reference_file: uploadImageMaxBytes });
  const { form } = sent;
  const source = await findSource(context, calls, url.pathname, id);
  const nonce = nonceOf(form);
  const kept = await keepFiles(context, calls, { ...sent, draft: draftFrom(form), nonce });
  const { draft } = kept;
  const show: Show = async (changes = {}, status = 200) => {
    const { references } = changes.draft ?? draft;
    const shown = { draft, errors: {}, references: await findReferences(calls, references, t), ...changes };
    return data<Shown>(shown, { status });
  };
  if (kept.refused) return show({ errors: kept.errors }, kept.refused);

  const preset = presetNamed(form.get("preset"));
  if (preset) return show({ draft: withPreset(draft, preset) });
  const removed = form.get("remove_reference");
  if (removed !== null) {
    return show({ draft: { ...draft, references: draft.references.filter((one) => one !== removed) } });
  }
  switch (form.get("intent")) {
    case "show":
      return show();
    case "remove-mask":
      return show({ draft: withFields(draft, { mask_upload_id: "" }) });
    case "show-mask": {
      const outcome = await drawMask(calls, source, draft, t);
      return show(outcome, outcome.errors ? 422 : 200);
    }
    case "select-subject":
    case "select-text": {
      const isText = form.get("intent") === "select-text";
      const text = String(form.get("select_text") ?? "").trim();
      if (isText && text === "") return show({ errors: { mask: t("editor:mask.textMissing") } }, 422);
      const outcome = await calls.generation.select({
        body: { [`source_${source.kind}_id`]: source.id, ...(isText && { text }) },
      });
      if (!outcome.ok) return show({ errors: { mask: refusalMessage(context, outcome) } }, outcome.status || 503);
      const { id: mask_upload_id, ...drawn } = outcome.value;
      return show({ draft: withFields(draft, { mask_upload_id }), drawn });
    }
  }
  const page = Number(form.get("pick_page"));
  if (Number.isInteger(page) && page > 0 && page <= pagesMax) {
    return show({ choices: await imagesToChoose(calls, page, t) });
  }
  const mode = editModes.find((known) => known === draft.fields.mode);
  if (!mode) return show({ message: t("errors:VALIDATION_ERROR") }, 422);
  return start(context, calls, {
    draft,
    mode,
    source,
    nonce,
    shownPrice: shownPriceOf(form, pricedChoice(mode, draft)),
    show,
  });
}

/** Shows the form again, with the changes and the status. */
type Show = (changes?: Partial<Shown>, status?: number) => Promise<ReturnType<typeof data<Shown>>>;

interface Start {
  draft: EditorDraft;
  mode: EditMode;
  source: EditorSource;
  nonce: string;
  shownPrice: ShownPrice;
  show: Show;
}

async function start(context: Context, calls: Api, { draft, mode, source, nonce, shownPrice, show }: Start) {
  const t = translator(context);
  const parsed = parseEdit(draft, mode, source, t);
  if (!parsed.ok) {
    const isPlaced = Object.keys(parsed.errors).length > 0;
    const message = isPlaced ? undefined : t("errors:VALIDATION_ERROR");
    return show({ errors: parsed.errors, message }, 422);
  }
  const outcome = await postRun(calls.generation, mode, { nonce, shownCredits: shownPrice.credits }, parsed.request);
  if (outcome.ok) {
    const pathOf = (id: string) => `${source.path}?run=${id}#results`;
    return showAccepted(context, outcome.value, { pathOf, repeated: t("editor:repeated") });
  }
  // This is a question, not an error. After a 200 the router reloads the prices.
  if (costsMore(outcome)) return show({ dearer: dearerOf(shownPrice) });
  const status = outcome.status || 503;
  if (outcome.code === "INSUFFICIENT_CREDITS") return show({ isShort: true }, status);
  const { errors, message } = placeViolations(outcome.violations, placeOf);
  const isPlaced = outcome.violations.length > 0;
  return show({ errors, message: isPlaced ? message : refusalMessage(context, outcome) }, status);
}

async function drawMask(calls: Api, source: EditorSource, draft: EditorDraft, t: Translate): Promise<Partial<Shown>> {
  const mask = maskOf(draft);
  if (Object.keys(mask).length === 0) return { errors: { mask: t("editor:mask.missing") } };
  const parsed = parseEdit(draft, "image-erase", source, t);
  if (!parsed.ok) return { errors: parsed.errors };
  const { mask_upload_id, mask_shapes, mask_invert, mask_grow_pixels, mask_feather_pixels } = parsed.request;
  const outcome = await calls.masks.draw({
    body: {
      [`source_${source.kind}_id`]: source.id,
      ...{ mask_upload_id, mask_shapes, mask_invert, mask_grow_pixels, mask_feather_pixels },
    },
  });
  if (outcome.ok) return { drawn: outcome.value };
  return { errors: { mask: outcome.violations[0]?.message ?? outcome.message ?? t("editor:mask.failed") } };
}

interface Files {
  form: FormData;
  tooLarge: ReadonlySet<string>;
  draft: EditorDraft;
  nonce: string;
}

/** Stores the files of the form so that the draft refers to them by id. `refused` is the status of the first refusal. */
async function keepFiles(context: Context, { masks, uploads }: Api, { form, tooLarge, draft, nonce }: Files) {
  const t = translator(context);
  const errors: EditorErrors = {};
  let kept = draft;
  let refused = 0;
  if (tooLarge.has("mask")) errors.mask = t("editor:mask.tooLarge", { max: maskMaxBytes / 1024 / 1024 });
  if (tooLarge.size > 0) refused = 413;

  const mask = form.get("mask");
  if (mask instanceof File) {
    const outcome = await masks.upload({ file: { field: "mask", content: mask } });
    if (outcome.ok) kept = withFields(kept, { mask_upload_id: outcome.value.id });
    else {
      errors.mask = refusalMessage(context, outcome);
      refused ||= outcome.status || 503;
    }
  }
  const { reference, error, status } = await keepReference(context, { uploads }, { form, tooLarge }, nonce);
  if (reference) kept = { ...kept, references: [...new Set([...kept.references, reference])] };
  if (error) errors.references = error;
  refused ||= status ?? 0;
  return { draft: kept, errors, refused };
}
