import { type GenerationRequest, generationRequest, type Run } from "../../contract/generation.ts";

/** Returns the request of a run for another take, without its seed and the automatically selected model. */
export function repeatRequest(run: Run): GenerationRequest {
  return generationRequest.parse({
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    aspect_ratio: run.aspect_ratio,
    quality: run.quality,
    style: run.style,
    model: run.model_chosen ? run.model : undefined,
    count: run.count,
    strength: run.strength ?? undefined,
    duration_seconds: run.duration_seconds ?? undefined,
    audio_prompt: run.audio_prompt ?? undefined,
    audio_upload_id: run.audio_upload_id ?? undefined,
    ...(run.source ? { [`source_${run.source.kind}_id`]: run.source.id } : {}),
    parent_generation_id: run.id,
  });
}
