import { generation } from "../../../../contract/generation.ts";
import type { Mask } from "../../../../contract/masks.ts";
import type { Engine, EngineRequest } from "../../../adapters/engine/port.ts";
import { accountLimit } from "../../../http/limits.ts";
import { type Outcome, type Refusal, refuse, refuseFields } from "../../../http/operation.ts";
import { encodeMask } from "../../../media/draw-mask.ts";
import type { SourceRef } from "../../gallery/index.ts";
import { type GenerationDeps, implement } from "../deps.ts";
import { type KeptEdit, plainEdit } from "../edit-settings.ts";
import { readCutoutMask } from "../edits/finish.ts";
import { prepareInputs } from "../edits/prepare.ts";
import { asFailure, OutputFailedError } from "../failure.ts";
import type { Offer } from "../offers.ts";
import { sourceField, sourceOf, unmetSource } from "../request.ts";
import { makeOnce } from "../selection/make-once.ts";
import { selectionOffers, selectionRequest } from "../selection/offers.ts";
import { demandAllowed } from "../sources.ts";
import { findNamed } from "./find-named.ts";

const limit = accountLimit({ name: "selection: account", times: 60, perSeconds: 600 });
const retryAfterSeconds = 10;
/** Lighter pixels count as selected where there is no gray. */
const selectedMin = 128;

const edit: KeptEdit = { ...plainEdit, output: "mask" };

interface Selection {
  ownerId: string;
  source: SourceRef;
  text: string;
  model: Offer["model"];
}

/**
 * Selects the main subject of one of the caller's images, or what a text describes, and keeps it as a mask. It is no
 * run: it has no price, no history, and no queue.
 */
export const selectPart = implement(
  generation.select,
  { limits: [limit] },
  async (deps, { body: { text = "", ...ids } }, { userId: ownerId }): Promise<Outcome<Mask>> => {
    const request = { ...selectionRequest(text), ...ids };
    const wanted = sourceOf(request);
    if (!wanted) return refuseFields(...unmetSource(request, { source: "required" }));
    const { source, violations } = await findNamed(deps, "image-cutout", request, ownerId);
    if (!source) return refuseFields(...violations);
    const plan = await deps.credits.planOf(deps.database.read, ownerId);
    const [offer] = await selectionOffers(deps, plan, text, source);
    if (!offer) return refuse("SERVICE_UNAVAILABLE", "selectionNotOffered");
    const { engine, model } = offer;
    const field = text === "" ? sourceField(wanted) : "text";
    const selection = { ownerId, source: wanted, text, model };
    let mask: Uint8Array | "busy" | undefined;
    try {
      mask = await deps.selections(ownerId, engine.id, (signal) => select(deps, engine.id, selection, signal));
    } catch (error) {
      return refusalOf(deps, error, field, engine.id);
    }
    if (mask === "busy") return { ...refuse("RATE_LIMITED", "selectionUnderWay"), retryAfterSeconds };
    return mask ? deps.gallery.keepMask(ownerId, mask) : nothingSelected(field);
  },
);

/** Returns the mask as a gray PNG; `undefined` if nothing is selected. */
async function select(
  deps: GenerationDeps,
  engineId: string,
  selection: Selection,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  // The engine may be replaced meanwhile.
  const pinned = deps.engines.pin();
  try {
    const engine = pinned.find(engineId) ?? unavailable(engineId);
    const request = await requestFor(deps, selection);
    const { bytes } = await makeOnce(deps, engine, request, signal);
    const mask = await readCutoutMask(bytes, request);
    return mask.data.some((value) => value >= selectedMin) ? await encodeMask(mask) : undefined;
  } finally {
    pinned.release();
  }
}

/** Reads, checks, and prepares the source, as for a run. */
async function requestFor(deps: GenerationDeps, { ownerId, source, text, model }: Selection): Promise<EngineRequest> {
  await demandTextAllowed(deps, text);
  const stored = await deps.gallery.readSource(ownerId, source);
  if (!stored) {
    throw new OutputFailedError({ code: "SOURCE_GONE", retryable: false, detail: "The source image was deleted." });
  }
  await demandAllowed(deps, stored);
  const edited = { owner_id: ownerId, source_kind: source.kind, source_id: source.id };
  const inputs = await prepareInputs(deps, edited, edit, { image: stored, references: [], lastFrame: null }, model);
  const { width, height } = inputs.image ?? stored;
  return {
    mode: "image-cutout",
    model: model.id,
    prompt: text,
    negativePrompt: "",
    style: null,
    seed: 0,
    width,
    height,
    quality: "standard",
    durationSeconds: null,
    strength: null,
    image: inputs.image,
    edit: inputs.edit,
    audioPrompt: "",
    audio: null,
  };
}

async function demandTextAllowed({ contentRules }: GenerationDeps, text: string): Promise<void> {
  if (text === "") return;
  const verdict = await contentRules.checkPrompt([text], "image-cutout");
  if (verdict.allowed) return;
  const detail = "A content rule blocked the text.";
  throw new OutputFailedError({ code: "CONTENT_BLOCKED", retryable: false, detail, reason: verdict.reason });
}

function refusalOf({ log }: GenerationDeps, error: unknown, field: string, engineId: string): Refusal {
  const { code } = asFailure(error).failure;
  if (code === "CONTENT_BLOCKED") return refuseFields({ field, key: "contentBlocked", values: {} });
  if (code === "SOURCE_GONE") return refuseFields({ field, key: "pictureMissing", values: {} });
  // The engine finds nothing in this image.
  if (code === "INVALID_INPUT") return nothingSelected(field);
  log.warn({ code: "SELECTION_FAILED", err: error, engine: engineId, reason: code }, "A selection failed.");
  return refuse("SERVICE_UNAVAILABLE", "selectionFailed");
}

function nothingSelected(field: string): Refusal {
  return refuseFields({ field, key: "nothingSelected", values: {} });
}

function unavailable(engineId: string): Engine {
  const detail = `The engine ${engineId} is no longer configured.`;
  throw new OutputFailedError({ code: "UNAVAILABLE", retryable: false, detail });
}
