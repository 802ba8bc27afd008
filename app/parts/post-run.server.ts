import type { GenerationRequest } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import type { Api } from "../api/api.server.ts";
import { idempotencyKey } from "./idempotency-key.server.ts";

/** Starts a run at the endpoint of its mode; the same form with the same wish starts it once. */
export function postRun(generation: Api["generation"], mode: GenerationType, formKey: string, body: GenerationRequest) {
  const input = { body, headers: { "idempotency-key": idempotencyKey(formKey, mode, body) } };
  switch (mode) {
    case "text-to-image":
      return generation.textToImage(input);
    case "image-to-image":
      return generation.imageToImage(input);
    case "text-to-video":
      return generation.textToVideo(input);
    case "image-to-video":
      return generation.imageToVideo(input);
    case "image-to-video-audio":
      return generation.imageToVideoAudio(input);
  }
}
