import sharp from "sharp";
import { isImageEdit, isVideoEdit, makesVideo, needsSource } from "../../../../contract/generation-terms.ts";
import { cover } from "../../../media/resample.ts";
import { EngineRefusal, type EngineRequest, type SourceImage } from "../port.ts";
import { nearestRatio } from "../size.ts";
import { promptWithStyle } from "../style-words.ts";
import {
  type Encoding,
  type Frame,
  framedMask,
  framedSource,
  frameFor,
  type OrderFile,
  type Part,
  partOf,
  smallEnough,
  withoutAdded,
} from "./framing.ts";
import type { ProviderOptions } from "./mode-inputs.ts";
import { type HostedMode, type HostedModel, modeOf } from "./models.ts";
import { refusalOf } from "./support.ts";

/** The request for one output in a provider's terms. */
export interface Order {
  target: string;
  media: "image" | "video";
  /** `null` when the model takes none. */
  prompt: string | null;
  size: `${number}x${number}` | undefined;
  aspectRatio: `${number}:${number}` | undefined;
  seed: number | undefined;
  durationSeconds: number | undefined;
  /** The source first, then the references. They, the mask and the last frame go where the provider's package says. */
  images: readonly OrderFile[];
  mask: OrderFile | null;
  lastFrame: OrderFile | null;
  /** Files under the provider's own names. */
  files: Readonly<Record<string, OrderFile | readonly OrderFile[]>>;
  /** Under the provider's names. */
  options: ProviderOptions;
  /** The part of the result to keep; `null` for all of it. */
  part: Part | null;
}

/** Turns a request into a provider's order. Throws EngineRefusal when the model cannot do what is requested. */
export async function orderOf(models: readonly HostedModel[], request: EngineRequest): Promise<Order> {
  const model = models.find((candidate) => candidate.id === request.model && modeOf(candidate, request.mode));
  const how = modeOf(model, request.mode);
  const quality = model?.qualities[request.quality];
  if (!model || !how || !quality) {
    const detail = `${request.model} is not available for ${request.mode} at this quality.`;
    throw new EngineRefusal({ code: "UNSUPPORTED", retryable: false, detail });
  }
  const refusal = refusalOf(how, request);
  if (refusal) throw new EngineRefusal({ ...refusal, retryable: false });

  const { edit } = request;
  const format = how.format ?? model.format;
  const { frame, images, mask, part } = await imagesOf(model, how, request, quality.longSidePixels);
  const lastFrame = edit.lastFrame && (await fitted(edit.lastFrame, request));
  const imageOption = (lastFrame && how.lastFrame?.imageOption) || how.images?.option;
  const isList = (how.images?.max ?? 1) > 1;
  const [first] = images;
  return {
    target: (lastFrame && how.lastFrame?.target) || how.target,
    media: makesVideo(request.mode) ? "video" : "image",
    prompt: promptOf(how, request),
    size: format === "pixels" ? `${frame.width}x${frame.height}` : undefined,
    aspectRatio: format === "ratio" ? ratioOf(nearestRatio(model.aspectRatios, frame)) : undefined,
    seed: (how.seed ?? model.seed) ? request.seed : undefined,
    durationSeconds: request.durationSeconds ?? undefined,
    images: imageOption === undefined ? images : [],
    mask,
    lastFrame: how.lastFrame?.option === undefined ? lastFrame : null,
    files: {
      ...(imageOption !== undefined && first ? { [imageOption]: isList ? images : first } : {}),
      ...(how.lastFrame?.option !== undefined && lastFrame ? { [how.lastFrame.option]: lastFrame } : {}),
      ...(how.video && edit.video ? { [how.video.option]: edit.video } : {}),
    },
    options: {
      ...how.options,
      ...quality.options,
      ...(how.strength && request.strength !== null ? { [how.strength.option]: request.strength } : {}),
      ...(model.negativePromptOption && request.negativePrompt
        ? { [model.negativePromptOption]: request.negativePrompt }
        : {}),
      ...durationOption(model, request),
      ...editOptions(how, request),
    },
    part,
  };
}

interface PreparedImages {
  /** What is sent, or the shape of what is requested. */
  frame: { width: number; height: number };
  images: OrderFile[];
  mask: OrderFile | null;
  part: Part | null;
}

async function imagesOf(
  model: HostedModel,
  how: HostedMode,
  request: EngineRequest,
  longSidePixels: number,
): Promise<PreparedImages> {
  const { mode, edit } = request;
  const references = await Promise.all(edit.references.map(smallEnough));
  const source = needsSource(mode) && !isVideoEdit(mode) ? request.image : null;
  if (!source) return { frame: request, images: references, mask: null, part: null };
  if (!isImageEdit(mode)) {
    return { frame: request, images: [await fitted(source, request), ...references], mask: null, part: null };
  }
  if (mode === "image-expand" && how.expand && edit.expand) {
    const inner = await withoutAdded(source, edit.expand);
    return {
      frame: request,
      images: [await framedSource(inner, frameOfItself(inner), "small")],
      mask: null,
      part: null,
    };
  }
  const frame = frameOfEdit(model, how, source, mode === "image-upscale" || mode === "image-cutout", longSidePixels);
  return {
    frame,
    images: [await framedSource(source, frame, encodingOf(how, request)), ...references],
    mask: edit.mask && how.mask ? await framedMask(edit.mask, frame, how.mask) : null,
    part: partOf(source, frame),
  };
}

/** OpenAI, the provider of transparent masks, demands that an image has the format of its mask. */
function encodingOf(how: HostedMode, { mode, edit }: EngineRequest): Encoding {
  if (edit.mask && how.mask?.changes === "transparent") return "png";
  return mode === "image-upscale" ? "lossless" : "small";
}

function frameOfEdit(
  model: HostedModel,
  how: HostedMode,
  source: SourceImage,
  keepsSize: boolean,
  longSidePixels: number,
): Frame {
  const format = how.format ?? model.format;
  return frameFor(source, {
    ratios: format === "ratio" ? model.aspectRatios : null,
    ratioMax: model.ratioMax,
    pixelsMin: model.pixelsMin,
    // Models that draw anew round the sides of a source, and some crop it to do so.
    sideMultiplePixels: format === "ratio" || (keepsSize && format === "source") ? 1 : model.sideMultiplePixels,
    longSidePixels: format === "pixels" ? longSidePixels : null,
  });
}

function frameOfItself({ width, height }: SourceImage): Frame {
  return { width, height, added: { left: 0, top: 0, right: 0, bottom: 0 } };
}

function editOptions(how: HostedMode, { mode, edit }: EngineRequest): ProviderOptions {
  const { scale, fidelity, expand, framesPerSecond, output } = edit;
  const chosen: ProviderOptions = mode === "image-cutout" ? { ...how.outputs?.[output ?? "transparent"] } : {};
  // A video that only gets more frames keeps its size; providers would double it.
  if (how.scale) chosen[how.scale.option] = scale ?? 1;
  if (how.fidelity && fidelity !== null) {
    const { option, atZero, atOne } = how.fidelity;
    chosen[option] = atZero + (atOne - atZero) * fidelity;
  }
  if (how.framesPerSecond && framesPerSecond !== null) chosen[how.framesPerSecond.option] = framesPerSecond;
  if (how.expand && expand) {
    for (const side of ["left", "top", "right", "bottom"] as const) chosen[how.expand[side]] = expand[side];
  }
  return chosen;
}

function durationOption({ durationAs }: HostedModel, { durationSeconds }: EngineRequest): ProviderOptions {
  if (!durationAs || durationSeconds === null) return {};
  return { duration: durationAs === "number" ? durationSeconds : String(durationSeconds) };
}

/** Returns the words for the model; `null` when it takes none. */
function promptOf({ prompt: takes }: HostedMode, request: EngineRequest): string | null {
  const { mode, prompt, style, audioPrompt } = request;
  const words = promptWithStyle(prompt, style);
  if (!takes) return mode === "image-to-video-audio" && audioPrompt ? `${words}\nSound: ${audioPrompt}` : words;
  const given = prompt.trim() === "" ? takes.fallback : words;
  // The user's words may contain the patterns that a replacement understands.
  const sentence = takes.sentence.replace("{prompt}", () => given).trim();
  return sentence === "" ? null : sentence;
}

function ratioOf(ratio: string | undefined): `${number}:${number}` | undefined {
  const [across, down] = (ratio ?? "").split(":").map(Number);
  return across && down ? `${across}:${down}` : undefined;
}

/**
 * Crops the source of something new to the requested format and scales it: providers treat other formats differently,
 * and a photo from a phone is many times larger than any of them uses.
 */
async function fitted(image: SourceImage, { width, height }: EngineRequest): Promise<OrderFile> {
  const opened = sharp(image.bytes, { failOn: "error" });
  const covering = await cover(opened, image, { width, height }, "attention");
  const bytes = await covering
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return { bytes, mediaType: "image/jpeg" };
}
