import type { DraftField } from "../draft.ts";

/** Translated sentences by the part of the composer they are shown at. */
export type ComposerErrors = Partial<Record<DraftField | "source" | "recording", string>>;

const places: Record<string, keyof ComposerErrors> = {
  source_upload_id: "source",
  source_creation_id: "source",
  source: "source",
  image: "source",
  audio_upload_id: "recording",
  audio: "recording",
  prompt: "prompt",
  negative_prompt: "negative_prompt",
  aspect_ratio: "aspect_ratio",
  quality: "quality",
  style: "style",
  model: "model",
  seed: "seed",
  count: "count",
  strength: "strength",
  duration_seconds: "duration_seconds",
  audio_prompt: "audio_prompt",
};

/** Where the composer shows what is wrong with a field of a request; `undefined` where it has no place for it. */
export function placeOf(field: string): keyof ComposerErrors | undefined {
  return places[field];
}
