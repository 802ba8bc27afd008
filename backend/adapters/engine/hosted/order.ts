import sharp from "sharp";
import { makesVideo, needsSource } from "../../../../contract/generation-terms.ts";
import { EngineRefusal, type EngineRequest, type SourceImage } from "../port.ts";
import { nearestRatio } from "../size.ts";
import { promptWithStyle } from "../style-words.ts";
import type { HostedModel, ProviderOptions } from "./models.ts";

/** The request for one output in a provider's terms. */
export interface Order {
  target: string;
  media: "image" | "video";
  prompt: string;
  size: `${number}x${number}` | undefined;
  aspectRatio: `${number}:${number}` | undefined;
  seed: number | undefined;
  durationSeconds: number | undefined;
  image: Uint8Array | null;
  /** Under the provider's names. */
  options: ProviderOptions;
}

/** Turns a request into a provider's order. Throws EngineRefusal when the model cannot do what is requested. */
export async function orderOf(models: readonly HostedModel[], request: EngineRequest): Promise<Order> {
  const model = models.find(({ id, modes }) => id === request.model && modes[request.mode]);
  const how = model?.modes[request.mode];
  const quality = model?.qualities[request.quality];
  if (!model || !how || !quality)
    throw refusal("UNSUPPORTED", `${request.model} is not available for ${request.mode}.`);
  if (needsSource(request.mode) && !request.image) throw refusal("INVALID_INPUT", "The source image is missing.");
  const format = how.format ?? model.format;
  const ratio = nearestRatio(model.aspectRatios, request);
  return {
    target: how.target,
    media: makesVideo(request.mode) ? "video" : "image",
    prompt: promptOf(request),
    size: format === "pixels" ? `${request.width}x${request.height}` : undefined,
    aspectRatio: format === "ratio" ? ratioOf(ratio) : undefined,
    seed: model.seed ? request.seed : undefined,
    durationSeconds: request.durationSeconds ?? undefined,
    image: needsSource(request.mode) && request.image ? await fitted(request.image, request) : null,
    options: {
      ...how.options,
      ...quality.options,
      ...(how.strength && request.strength !== null ? { [how.strength.option]: request.strength } : {}),
      ...(model.negativePromptOption && request.negativePrompt
        ? { [model.negativePromptOption]: request.negativePrompt }
        : {}),
      ...durationOption(model, request),
    },
  };
}

function durationOption({ durationAs }: HostedModel, { durationSeconds }: EngineRequest): ProviderOptions {
  if (!durationAs || durationSeconds === null) return {};
  return { duration: durationAs === "number" ? durationSeconds : String(durationSeconds) };
}

function promptOf({ mode, prompt, style, audioPrompt }: EngineRequest): string {
  const words = promptWithStyle(prompt, style);
  return mode === "image-to-video-audio" && audioPrompt ? `${words}\nSound: ${audioPrompt}` : words;
}

function ratioOf(ratio: string | undefined): `${number}:${number}` | undefined {
  const [across, down] = (ratio ?? "").split(":").map(Number);
  return across && down ? `${across}:${down}` : undefined;
}

/**
 * Crops the source to the requested format and scales it down: providers treat other formats differently, and a photo
 * from a phone is many times larger than any of them uses.
 */
async function fitted(image: SourceImage, { width, height }: EngineRequest): Promise<Uint8Array> {
  return sharp(image.bytes, { failOn: "error" })
    .resize(width, height, { fit: "cover", position: "attention" })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

function refusal(code: "UNSUPPORTED" | "INVALID_INPUT", detail: string): EngineRefusal {
  return new EngineRefusal({ code, retryable: false, detail });
}
