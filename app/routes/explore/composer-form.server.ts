import { composerRequests, type GenerationRequest, generationRequest } from "../../../contract/generation-requests.ts";
import type { ComposerMode } from "../../../contract/generation-terms.ts";
import { type Draft, imagesIn } from "../../parts/draft.ts";
import { itemId } from "../../parts/item-id.ts";

/** The checks of the composer's form before the API is called. The API checks its own ids. */
export const composerForm = generationRequest.extend({
  source_upload_id: itemId.optional(),
  source_creation_id: itemId.optional(),
  audio_upload_id: itemId.optional(),
  series_id: itemId.optional(),
  parent_generation_id: itemId.optional(),
});

/** Converts the two choices next to the user's own text into API fields: the style and the source of the sound. */
export function applyChoices(form: FormData): void {
  if (form.get("style") === "own") form.set("style", form.get("own_style") ?? "");
  const sound = form.get("audio");
  if (sound !== null && sound !== "words") form.delete("audio_prompt");
  if (sound !== null && sound !== "recording") form.delete("audio_upload_id");
}

/** Returns only the fields that the mode uses. Choices for another mode are neither sent nor checked. */
export function requestOf(form: FormData, mode: ComposerMode): FormData {
  const fields = new FormData();
  for (const [name, value] of form) {
    const field = name === "parent" ? "parent_generation_id" : name;
    if (field in composerRequests[mode].shape && typeof value === "string") fields.append(field, value);
  }
  return fields;
}

/** Returns the images besides the source that the mode uses. A model that does not take them refuses them. */
export function imageRequest(draft: Draft, mode: ComposerMode): Partial<GenerationRequest> {
  const { shape } = composerRequests[mode];
  const [lastFrame] = imagesIn(draft.last_frame);
  const references = imagesIn(draft.reference_images).map(({ from, id }) => ({ [`${from}_id`]: id }));
  return {
    ...("last_frame_upload_id" in shape && lastFrame ? { [`last_frame_${lastFrame.from}_id`]: lastFrame.id } : {}),
    ...("references" in shape && references.length > 0 ? { references } : {}),
  };
}
