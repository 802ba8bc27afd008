import type { DraftField } from "../draft.ts";

/** Translated messages by the part of the composer that shows them. */
export type ComposerErrors = Partial<Record<DraftField | "source" | "recording", string>>;

const places: Record<string, keyof ComposerErrors> = {
  source_upload_id: "source",
  source_creation_id: "source",
  source: "source",
  image: "source",
  audio_upload_id: "recording",
  audio: "recording",
  last_frame_upload_id: "last_frame",
  last_frame_creation_id: "last_frame",
  last_frame: "last_frame",
  references: "reference_images",
  series_id: "series_id",
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
  variations: "variations",
  columns: "columns",
  rows: "rows",
};

/** Returns where the composer shows an error of a request field, or `undefined` when it has no place for it. */
export function placeOf(field: string): keyof ComposerErrors | undefined {
  return places[field];
}
