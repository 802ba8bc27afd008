import type { Run } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { draftAddress } from "./draft.ts";

/** What a run was asked for, but for its seed. A source that was deleted is not asked for again. */
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
    ...(run.source?.url ? { [`source_${run.source.kind}_id`]: run.source.id } : {}),
    parent: run.id,
  };
}

/** The composer filled with the whole recipe of a run, its seed included: sent as it is, it makes the same again. */
export function againPath(run: Run): string {
  return draftAddress({ ...requestOf(run), seed: run.seed });
}

/** The composer filled with the recipe of a run without its seed: sent as it is, it makes another take. */
export function varyPath(run: Run): string {
  return draftAddress(requestOf(run));
}

/** The composer of another mode that begins with a picture of this run; its shape follows the picture. */
export function beginWithPath(mode: GenerationType, run: Run, creationId: string): string {
  return draftAddress({ mode, prompt: run.prompt, source_creation_id: creationId, parent: run.id });
}
