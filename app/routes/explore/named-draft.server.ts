import type { Batch, GridAxis } from "../../../contract/batches.ts";
import type { EditSettings, Run } from "../../../contract/generation.ts";
import { isTemplate } from "../../../contract/prompt-template.ts";
import type { SavedPrompt } from "../../../contract/prompts.ts";
import type { Api } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import type { ApiRefusal } from "../../api/refusal.ts";
import {
  type Axis,
  axisValuesName,
  type Draft,
  type DraftValues,
  draftFrom,
  draftSearch,
  imageIn,
} from "../../parts/draft.ts";
import { fills } from "../../parts/fill-path.ts";

/** What reads the items. */
interface Calls {
  generation: Pick<Api["generation"], "status">;
  batches: Pick<Api["batches"], "read">;
  prompts: Pick<Api["prompts"], "read">;
}

/**
 * Returns the draft of the composer's address: of the item that `fillPath` named in it, and of its own fields. `refusal`
 * says why the item cannot be read.
 */
export async function draftAt(
  search: URLSearchParams,
  calls: Calls,
): Promise<{ draft: Draft; refusal?: ApiRefusal | undefined }> {
  const fill = fills.find((name) => search.has(name));
  if (!fill) return { draft: draftFrom(search) };
  const [kind, id = ""] = (search.get(fill) ?? "").split(":");
  const found = await read(calls, kind, id);
  if (!found.ok) return { draft: draftFrom(search), refusal: found };
  const { prompt, parent } = found.value;
  const taken = { again: found.value, vary: { ...found.value, seed: null }, prompt_of: { prompt, parent } }[fill];
  // The first of two values counts.
  return { draft: draftFrom(new URLSearchParams(`${search}&${draftSearch(taken)}`)) };
}

async function read({ batches, prompts, generation }: Calls, kind: string | undefined, id: string) {
  const input = { params: { id } };
  if (kind === "batch") return filling(await batches.read(input), ofBatch);
  if (kind === "prompt") return filling(await prompts.read(input), ofPrompt);
  return filling(await generation.status(input), ofRun);
}

function filling<Item>(outcome: ApiOutcome<Item>, values: (item: Item) => DraftValues): ApiOutcome<DraftValues> {
  return outcome.ok ? { ok: true, value: values(outcome.value) } : outcome;
}

/** A template opens as the variations that it stands for. */
function ofPrompt({ generation_type, prompt, negative_prompt, aspect_ratio, style }: SavedPrompt): DraftValues {
  const batch = isTemplate(prompt) ? "variations" : null;
  return { mode: generation_type, prompt, negative_prompt, aspect_ratio, style, batch };
}

/** A deleted source is omitted. */
function ofRun(run: Run): DraftValues {
  return {
    mode: run.generation_type,
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    aspect_ratio: run.aspect_ratio,
    quality: run.quality,
    style: run.style,
    model: run.model,
    seed: run.seed,
    count: run.count > 1 ? run.count : null,
    strength: run.strength,
    duration_seconds: run.duration_seconds,
    audio_prompt: run.audio_prompt,
    audio_upload_id: run.audio_upload_id,
    last_frame: remaining(run.edit?.last_frame ? [run.edit.last_frame] : []),
    reference_images: remaining(run.edit?.references ?? []),
    ...(run.source?.url ? { [`source_${run.source.kind}_id`]: run.source.id } : {}),
    parent: run.id,
  };
}

/** Returns the images that still exist, as a draft has them. */
function remaining(images: EditSettings["references"]): string {
  return images.flatMap(({ kind, id, url }) => (url ? [imageIn({ from: kind, id })] : [])).join(" ");
}

function ofBatch({ generation_type, request, prompt, variations, grid, seed }: Batch): DraftValues {
  const references = request.references?.flatMap(({ upload_id, creation_id }) => imageOf(upload_id, creation_id)) ?? [];
  return {
    mode: generation_type,
    prompt,
    negative_prompt: request.negative_prompt,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality,
    style: request.style,
    model: request.model,
    seed,
    strength: request.strength,
    duration_seconds: request.duration_seconds,
    audio_prompt: request.audio_prompt,
    audio_upload_id: request.audio_upload_id,
    source_upload_id: request.source_upload_id,
    source_creation_id: request.source_creation_id,
    last_frame: imageOf(request.last_frame_upload_id, request.last_frame_creation_id).join(" "),
    reference_images: references.join(" "),
    series_id: request.series_id,
    batch: grid ? "grid" : "variations",
    order: variations?.order,
    variations: variations?.count,
    ...(grid ? axisOf("columns", grid.columns) : {}),
    ...(grid?.rows ? axisOf("rows", grid.rows) : {}),
  };
}

function imageOf(upload: string | undefined, creation: string | undefined): string[] {
  const from = upload ? "upload" : "creation";
  const id = upload ?? creation;
  return id ? [imageIn({ from, id })] : [];
}

function axisOf(name: Axis, axis: GridAxis): DraftValues {
  return { [name]: axis.parameter, [axisValuesName(name, axis.parameter)]: valuesOf(axis) };
}

/** Returns the values of an axis as the composer has them: a strength in percent, and no empty text at the end. */
function valuesOf(axis: GridAxis): string {
  if (axis.parameter === "strength") return axis.values.map((value) => Math.round(value * 100)).join("\n");
  if (axis.parameter !== "prompt") return axis.values.join("\n");
  const [first, ...others] = axis.values;
  return [first, ...others.filter((text) => text === ""), ...others.filter((text) => text !== "")].join("\n");
}
