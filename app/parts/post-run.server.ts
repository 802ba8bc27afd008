import type { GenerationRequest } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import type { Api } from "../api/api.server.ts";
import { idempotencyKey, sameFormSeconds } from "./idempotency-key.server.ts";

/** What a form that starts a run says besides what it asks for. */
export interface RunForm {
  /** What tells it from a form that asked for the same before; empty where it does not ask for the same once more. */
  again: string;
  /** The price it showed; `undefined` where it showed none. */
  shownCredits: number | undefined;
}

/**
 * Starts a run at the endpoint of its mode, at no more than the shown price; the same form with the same wish starts it once
 * within `sameFormSeconds`.
 */
export function postRun(
  generation: Api["generation"],
  mode: GenerationType,
  { again, shownCredits }: RunForm,
  body: GenerationRequest,
) {
  const headers = {
    "idempotency-key": idempotencyKey(again, mode, body),
    "idempotency-max-age": sameFormSeconds,
    "max-cost-credits": shownCredits,
  };
  const input = { body, headers };
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
