import { data, type RouterContextProvider, redirect } from "react-router";
import { type ComposerMode, needsSource } from "../../../contract/generation-terms.ts";
import { uploadAudioMaxBytes, uploadImageMaxBytes } from "../../../contract/limits.ts";
import { api, refusalMessage } from "../../api/api.server.ts";
import { type ApiRefusal, invalid } from "../../api/refusal.ts";
import { parseForm } from "../../forms/parse-form.server.ts";
import { placeViolations } from "../../forms/place-violations.ts";
import { type FileForm, readFileForm } from "../../forms/read-file-form.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { findChosenFiles } from "../../parts/composer/chosen-file.server.ts";
import { batchFieldsReady } from "../../parts/composer/composer.tsx";
import { type ComposerErrors, placeOf } from "../../parts/composer/composer-errors.ts";
import { pickerAddress, withImage } from "../../parts/composer/picker-address.ts";
import {
  addressMaxCharacters,
  changeModeIntent,
  type Draft,
  draftAddress,
  draftFromForm,
  draftMode,
  type ImageField,
  imageFields,
  isImageField,
  unchosenRatio,
} from "../../parts/draft.ts";
import { nonceOf, uploadKey } from "../../parts/idempotency-key.server.ts";
import { postRun, type RunForm } from "../../parts/post-run.server.ts";
import { showRun } from "../../parts/show-accepted.server.ts";
import { buttonPriceOf, costsMore, dearerOf, shownPriceOf } from "../../parts/shown-price.server.ts";
import { fileMaxMegabytes } from "../../parts/uploading/file-bounds.ts";
import { keepUpload } from "../../parts/uploading/keep-upload.server.ts";
import { uploadRefusal } from "../../parts/uploading/upload-refusal.server.ts";
import { quoteBatch, startBatch } from "./batch.server.ts";
import { applyChoices, composerForm, imageRequest, requestOf } from "./composer-form.server.ts";
import { enhance, exchange, isExchange, pressedIn } from "./enhance/enhance.server.ts";
import type { Enhanced } from "./enhance/enhanced.ts";
import { savePrompt } from "./save-prompt.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Handles the composer's form. Returns a redirect, or the form again. */
export async function receiveComposer(request: Request, context: Context) {
  const sent = await readFileForm(request, context, {
    source_file: uploadImageMaxBytes,
    audio_file: uploadAudioMaxBytes,
    last_frame_file: uploadImageMaxBytes,
    reference_images_file: uploadImageMaxBytes,
  });
  applyChoices(sent.form);
  const draft = draftFromForm(sent.form);
  switch (sent.form.get("intent")) {
    case "remove-source":
      return show(context, { ...draft, source_upload_id: "", source_creation_id: "" });
    case "remove-recording":
      return show(context, { ...draft, audio_upload_id: "" });
  }
  const removed = removedImage(sent.form.get("intent"));
  if (removed) {
    const images = draft[removed.field].split(" ").filter((image) => image !== removed.image);
    return show(context, { ...draft, [removed.field]: images.join(" ") });
  }
  const mode = draftMode(draft) ?? "text-to-image";
  const nonce = nonceOf(sent.form);
  const kept = await keepFiles(context, { ...sent, draft, mode, nonce });
  if (kept.refused) return show(context, kept.draft, kept.errors, undefined, kept.refused);
  const pressed = pressedIn(sent.form.get("intent"));
  if (pressed) {
    const better = await enhance(context, kept.draft, mode, pressed);
    if (!better.ok) return refuse(context, kept.draft, better);
    return showEnhanced(context, kept.draft, better.value);
  }
  if (isExchange(sent.form.get("intent"))) {
    const { draft, enhanced } = exchange(kept.draft, sent.form);
    return showEnhanced(context, draft, enhanced);
  }
  switch (sent.form.get("intent")) {
    case changeModeIntent: {
      const isChosen = kept.draft.aspect_ratio !== sent.form.get(unchosenRatio);
      return show(context, { ...kept.draft, aspect_ratio: isChosen ? kept.draft.aspect_ratio : "" });
    }
    case "pick-source":
      return pick(context, kept.draft, "source");
    case "pick-recording":
      return pick(context, kept.draft, "recording");
    case "pick-last_frame":
      return pick(context, kept.draft, "last_frame");
    case "pick-reference_images":
      return pick(context, kept.draft, "reference_images");
    case "show-choices":
      return show(context, kept.draft);
    case "show-batch":
      return show(context, { ...kept.draft, batch: kept.draft.closed_batch || "variations", closed_batch: "" });
    case "hide-batch":
      return show(context, { ...kept.draft, batch: "", closed_batch: kept.draft.batch });
    case "save-prompt": {
      const saved = await savePrompt(context, kept.draft, mode);
      return data({ ...(await contentOf(context, kept.draft)), saved }, { status: saved.ok ? 200 : 422 });
    }
    default:
      return start(context, { ...sent, draft: kept.draft, mode, nonce });
  }
}

/** Returns the submitted form again with its errors. */
async function show(context: Context, draft: Draft, errors: ComposerErrors = {}, message?: string, status = 200) {
  return data({ ...(await contentOf(context, draft)), errors, message }, { status });
}

/** Returns what the form shows of a draft: the files that it names, and the quote of its batch. */
async function contentOf(context: Context, draft: Draft) {
  const [{ chosen }, quoted] = await Promise.all([
    findChosenFiles(context, draft),
    draft.batch ? quoteBatch(context, draft) : undefined,
    draft.batch || draft.closed_batch ? batchFieldsReady() : undefined,
  ]);
  return { draft, chosen, quoted, errors: {} };
}

/** Returns the form with its prompt and the other version of it. */
async function showEnhanced(context: Context, draft: Draft, enhanced: Enhanced) {
  return data({ ...(await contentOf(context, draft)), enhanced });
}

/** Returns the image that a button of the form removes, such as `remove-reference_images upload:…`. */
function removedImage(intent: FormDataEntryValue | null): { field: ImageField; image: string } | undefined {
  const [name, image = ""] = String(intent).split(" ");
  const field = imageFields.find((known) => name === `remove-${known}`);
  return field && { field, image };
}

type Place = "source" | "recording" | ImageField;

function pick(context: Context, draft: Draft, place: Place) {
  const into = isImageField(place) ? place : undefined;
  const address = pickerAddress({ kind: place === "recording" ? "audio" : "image", into }, draft);
  // A longer prompt is not carried over to another page.
  if (address.length <= addressMaxCharacters) return redirect(address, { status: 303 });
  return show(context, draft, { [place]: translator(context)("explore:picker.promptTooLong") }, undefined, 422);
}

async function start(context: Context, { form, draft, mode, nonce }: Sent) {
  const t = translator(context);
  if (mode === "image-to-video-audio" && form.get("audio") === "recording" && !draft.audio_upload_id) {
    return show(context, draft, { recording: t("explore:recording.missing") }, undefined, 422);
  }
  if (needsSource(mode) && !draft.source_upload_id && !draft.source_creation_id) {
    return show(context, draft, { source: t("explore:source.missing") }, undefined, 422);
  }

  for (const field of ["source_upload_id", "source_creation_id", "audio_upload_id"] as const) {
    form.set(field, draft[field]);
  }
  const { model, quality, count } = draft;
  const shown = draft.batch
    ? buttonPriceOf(form)
    : shownPriceOf(form, { mode, model, quality, count: Number(count) || 1 });
  const asked = { nonce, shownCredits: shown.credits };
  const outcome = await (draft.batch
    ? startBatch(context, draft, asked)
    : startRun(context, { form, draft, mode }, asked));
  if (outcome instanceof Response) return outcome;
  // This is a question, not an error. After a 200 the router reloads the prices.
  if (costsMore(outcome)) return data({ ...(await contentOf(context, draft)), dearer: dearerOf(shown) });
  if (outcome.code === "INSUFFICIENT_CREDITS") {
    return data({ ...(await contentOf(context, draft)), isShort: true }, { status: outcome.status });
  }
  return refuse(context, draft, { ...outcome, message: refusalMessage(context, outcome) });
}

/** Starts a run. Returns a redirect to it, or the refusal. */
async function startRun(
  context: Context,
  { form, draft, mode }: Pick<Sent, "form" | "draft" | "mode">,
  asked: RunForm,
): Promise<Response | ApiRefusal> {
  const t = translator(context);
  const parsed = parseForm(requestOf(form, mode), composerForm, t);
  if (!parsed.ok) {
    const violations = Object.entries(parsed.reply.error ?? {}).map(([field, messages]) => ({
      field,
      message: messages?.[0] ?? t("errors:VALIDATION_ERROR"),
    }));
    return invalid(violations);
  }
  const body = { ...parsed.value, ...imageRequest(draft, mode) };
  const outcome = await postRun(api(context, draftAddress(draft)).generation, mode, asked, body);
  return outcome.ok ? showRun(context, outcome.value) : outcome;
}

/** Returns the form with a refusal: violations at their fields, all other messages at the top. */
function refuse(
  context: Context,
  draft: Draft,
  { violations, message, status }: Pick<ApiRefusal, "violations" | "status"> & { message: string },
) {
  const placed = placeViolations(violations, placeOf);
  const above = violations.length > 0 ? placed.message : message;
  return show(context, draft, placed.errors, above, status || 503);
}

interface Sent extends FileForm {
  draft: Draft;
  mode: ComposerMode;
  nonce: string;
}

/** Uploads the files of the form so that it can refer to them by id. `refused` is the status of the first refusal. */
async function keepFiles(context: Context, { draft, form, tooLarge, mode, nonce }: Sent) {
  const t = translator(context);
  const { uploads } = api(context, draftAddress(draft));
  const errors: ComposerErrors = {};
  const named: Partial<Draft> = {};
  let refused = 0;

  const keep = async (name: string, field: "image" | "audio", place: Place) => {
    const file = form.get(name);
    if (tooLarge.has(name)) {
      const texts = field === "image" ? "source" : "recording";
      errors[place] = t(`explore:${texts}.tooLarge`, { max: fileMaxMegabytes[field] });
      refused ||= 413;
      return undefined;
    }
    if (!(file instanceof File)) return undefined;
    const headers = { "idempotency-key": await uploadKey(nonce, field, file) };
    const outcome = await keepUpload(context, uploads, { headers, file: { field, content: file } });
    if (outcome.ok) return outcome.value.id;
    errors[place] = uploadRefusal(context, outcome);
    refused ||= outcome.status || 503;
    return undefined;
  };

  // A file of the mode that the user leaves is kept for a return to it.
  const isChange = form.get("intent") === changeModeIntent;
  if (needsSource(mode) || isChange) {
    const id = await keep("source_file", "image", "source");
    if (id) Object.assign(named, { source_upload_id: id, source_creation_id: "" });
  }
  if ((mode === "image-to-video-audio" || isChange) && form.get("audio") === "recording") {
    const id = await keep("audio_file", "audio", "recording");
    if (id) named.audio_upload_id = id;
  }
  for (const place of imageFields) {
    const id = await keep(`${place}_file`, "image", place);
    if (id) named[place] = withImage(draft, place, { from: "upload", id });
  }
  return { draft: { ...draft, ...named }, errors, refused };
}
