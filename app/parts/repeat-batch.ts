import type { Batch, GridAxis } from "../../contract/batches.ts";
import { addressMaxCharacters, type Draft, draftAddress, draftFrom, draftSearch, imageIn } from "./draft.ts";

/** Parameters of the composer's address that name a batch to fill it with, with its seed or without. */
const named = { again: "repeat_batch", vary: "vary_batch" } as const;

/**
 * Returns the address of the composer filled with a batch. With the seed, it makes the same outputs again. A batch that is
 * too long for an address is named in it.
 */
export function repeatPath(batch: Batch, withSeed: boolean): string {
  const address = draftAddress(draftOf(batch, withSeed));
  if (address.length <= addressMaxCharacters) return address;
  return `/?${withSeed ? named.again : named.vary}=${batch.id}`;
}

/** Returns the draft of the batch that an address names, or `undefined` when it names none or `read` finds none. */
export async function namedBatch(
  search: URLSearchParams,
  read: (id: string) => Promise<Batch | undefined>,
): Promise<Draft | undefined> {
  const again = search.get(named.again);
  const id = again ?? search.get(named.vary);
  const batch = id === null ? undefined : await read(id);
  return batch && draftFrom(new URLSearchParams(draftSearch(draftOf(batch, again !== null))));
}

function draftOf(
  { generation_type, request, prompt, variations, grid, seed }: Batch,
  withSeed: boolean,
): Parameters<typeof draftSearch>[0] {
  const references = request.references?.flatMap(({ upload_id, creation_id }) => imageOf(upload_id, creation_id)) ?? [];
  return {
    mode: generation_type,
    prompt,
    negative_prompt: request.negative_prompt,
    aspect_ratio: request.aspect_ratio,
    quality: request.quality,
    style: request.style,
    model: request.model,
    seed: withSeed ? seed : null,
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
    columns: grid?.columns.parameter,
    column_values: grid && valuesOf(grid.columns),
    rows: grid?.rows?.parameter,
    row_values: grid?.rows && valuesOf(grid.rows),
  };
}

function imageOf(upload: string | undefined, creation: string | undefined): string[] {
  const from = upload ? "upload" : "creation";
  const id = upload ?? creation;
  return id ? [imageIn({ from, id })] : [];
}

/** Returns the values of an axis as the composer has them: a strength in percent, and no empty text at the end. */
function valuesOf(axis: GridAxis): string {
  if (axis.parameter === "strength") return axis.values.map((value) => Math.round(value * 100)).join("\n");
  if (axis.parameter !== "prompt") return axis.values.join("\n");
  const [first, ...others] = axis.values;
  return [first, ...others.filter((text) => text === ""), ...others.filter((text) => text !== "")].join("\n");
}
