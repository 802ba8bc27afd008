import type { EditSettings, Run } from "../../contract/generation.ts";
import { type GenerationType, isComposerMode } from "../../contract/generation-terms.ts";
import { draftAddress, imageIn } from "./draft.ts";
import { stripPath } from "./strip-path.ts";

/** Returns the request of a run without its seed. A deleted source is omitted. */
function requestOf(run: Run) {
  return {
    mode: run.generation_type,
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    aspect_ratio: run.aspect_ratio,
    quality: run.quality,
    style: run.style,
    model: run.model,
    count: run.count > 1 ? run.count : null,
    strength: run.strength,
    duration_seconds: run.duration_seconds,
    audio_prompt: run.audio_prompt,
    audio_upload_id: run.audio_upload_id,
    last_frame: imagesOf(run.edit?.last_frame ? [run.edit.last_frame] : []),
    reference_images: imagesOf(run.edit?.references ?? []),
    ...(run.source?.url ? { [`source_${run.source.kind}_id`]: run.source.id } : {}),
    parent: run.id,
  };
}

/** Returns the images that still exist, as a draft has them. */
function imagesOf(images: EditSettings["references"]): string {
  return images.flatMap(({ kind, id, url }) => (url ? [imageIn({ from: kind, id })] : [])).join(" ");
}

/** Returns the editor's path for an upload or a creation. */
export function editPath(kind: "upload" | "creation", id: string): string {
  return `/${kind}s/${encodeURIComponent(id)}/edit`;
}

/**
 * Returns the address of the composer filled with the full recipe of a run, including its seed. Sent unchanged, it
 * makes the same output. For an edit, returns the address of the editor with its settings, or of a strip's clips.
 */
export function againPath(run: Run): string {
  const { source, edit } = run;
  if (edit && edit.clips.length > 0) return stripPath(edit.clips);
  if (source?.url && !isComposerMode(run.generation_type)) return `${editPath(source.kind, source.id)}?run=${run.id}`;
  return draftAddress({ ...requestOf(run), seed: run.seed });
}

/**
 * Returns the address of the composer filled with the recipe of a run without its seed. Sent unchanged, it makes a
 * variation.
 */
export function varyPath(run: Run): string {
  return draftAddress(requestOf(run));
}

/** Returns the address of the composer in a mode that starts from an image of this run; the ratio follows the image. */
export function beginWithPath(mode: GenerationType, run: Run, creationId: string): string {
  return draftAddress({ mode, prompt: run.prompt, source_creation_id: creationId, parent: run.id });
}
