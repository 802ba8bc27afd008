import {
  generationRequest,
  imageToImageRequest,
  imageToVideoAudioRequest,
  imageToVideoRequest,
  textToImageRequest,
  textToVideoRequest,
} from "../../../contract/generation.ts";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import { itemId } from "../../parts/item-id.ts";

const requests = {
  "text-to-image": textToImageRequest,
  "image-to-image": imageToImageRequest,
  "text-to-video": textToVideoRequest,
  "image-to-video": imageToVideoRequest,
  "image-to-video-audio": imageToVideoAudioRequest,
} satisfies Record<GenerationType, unknown>;

/** What the form of the composer is checked for before the API is asked, which knows its own ids. */
export const wishForm = generationRequest.extend({
  source_upload_id: itemId.optional(),
  source_creation_id: itemId.optional(),
  audio_upload_id: itemId.optional(),
  parent_generation_id: itemId.optional(),
});

/** Turns the two choices that stand beside words of one's own into what they mean: a style, and where the sound comes from. */
export function applyChoices(form: FormData): void {
  if (form.get("style") === "own") form.set("style", form.get("own_style") ?? "");
  const sound = form.get("audio");
  if (sound !== null && sound !== "words") form.delete("audio_prompt");
  if (sound !== null && sound !== "recording") form.delete("audio_upload_id");
}

/** What a form says that a mode has use for: what was chosen for another mode is not sent, nor checked. */
export function requestOf(form: FormData, mode: GenerationType): FormData {
  const wish = new FormData();
  for (const [name, value] of form) {
    const field = name === "parent" ? "parent_generation_id" : name;
    if (field in requests[mode].shape && typeof value === "string") wish.append(field, value);
  }
  return wish;
}
