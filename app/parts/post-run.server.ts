import type { GenerationRequest } from "../../contract/generation-requests.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import type { Api } from "../api/api.server.ts";
import { idempotencyKey, sameFormSeconds } from "./idempotency-key.server.ts";

/** Fields of a form that starts a run, besides the request itself. */
export interface RunForm {
  /** Distinguishes the form from others with the same request. */
  nonce: string;
  /** The price that the form showed; `undefined` when it showed none. */
  shownCredits: number | undefined;
}

/**
 * Starts a run at the endpoint of its mode, for at most the shown price. A form that is sent again within
 * `sameFormSeconds` returns the same run.
 */
export function postRun(
  generation: Api["generation"],
  mode: GenerationType,
  { nonce, shownCredits }: RunForm,
  body: GenerationRequest,
) {
  const headers = {
    "idempotency-key": idempotencyKey(nonce, mode, body),
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
    case "image-edit":
      return generation.imageEdit(input);
    case "image-fill":
      return generation.imageFill(input);
    case "image-erase":
      return generation.imageErase(input);
    case "image-expand":
      return generation.imageExpand(input);
    case "image-cutout":
      return generation.imageCutout(input);
    case "image-upscale":
      return generation.imageUpscale(input);
    case "image-adjust":
      return generation.imageAdjust(input);
    case "video-extend":
      return generation.videoExtend(input);
    case "video-upscale":
      return generation.videoUpscale(input);
    case "video-join":
      return generation.videoJoin(input);
  }
}
