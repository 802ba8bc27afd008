import type { EditSettings, Run } from "../../contract/generation.ts";
import { type GenerationRequest, generationRequest } from "../../contract/generation-requests.ts";
import { endpointOfMode } from "../../contract/run-endpoints.ts";

/**
 * Returns the request that generates a run once more, without an automatically selected model. A run that charged for
 * an output gets a new seed, because the same seed would return the same output. A run that ended before keeps its seed.
 */
export function repeatRequest(run: Run): GenerationRequest {
  const hasNothing = (run.status === "failed" || run.status === "canceled") && run.charged_credits === 0;
  const fields = {
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    // The edges of an expanded image are in pixels.
    aspect_ratio: run.edit?.expand ? undefined : run.aspect_ratio,
    quality: run.quality,
    style: run.style,
    model: run.model_chosen ? run.model : undefined,
    seed: hasNothing ? run.seed : undefined,
    count: run.count,
    strength: run.strength ?? undefined,
    duration_seconds: run.duration_seconds ?? undefined,
    audio_prompt: run.audio_prompt ?? undefined,
    audio_upload_id: run.audio_upload_id ?? undefined,
    ...(run.source ? { [`source_${run.source.kind}_id`]: run.source.id } : {}),
    ...(run.edit ? repeatEdit(run.edit) : {}),
    parent_generation_id: run.id,
  };
  // A run has values for everything. Its endpoint refuses what its mode has no use for.
  const { shape } = endpointOfMode[run.generation_type].body;
  return generationRequest.parse(Object.fromEntries(Object.entries(fields).filter(([name]) => name in shape)));
}

function repeatEdit({ mask: _mask, references, last_frame: lastFrame, clips, ...settings }: EditSettings) {
  return {
    ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value ?? undefined])),
    references: references.length > 0 ? references.map(({ kind, id }) => ({ [`${kind}_id`]: id })) : undefined,
    ...(clips.length > 0 && {
      clips: clips.map(({ id, from_seconds, to_seconds }) => {
        return { creation_id: id, from_seconds, to_seconds: to_seconds ?? undefined };
      }),
    }),
    ...(lastFrame ? { [`last_frame_${lastFrame.kind}_id`]: lastFrame.id } : {}),
  };
}
