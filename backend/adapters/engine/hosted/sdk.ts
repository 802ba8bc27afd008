import { createFal } from "@ai-sdk/fal";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { createReplicate } from "@ai-sdk/replicate";
import { generateImage, type ImageModel, NoImageGeneratedError } from "ai";
import { z } from "zod";
import { readBoundedJson } from "../bounded-body.ts";
import { baseUrlOf, type Fetch, falQueueOrigin, type ProviderAccess } from "./access.ts";
import { refuseDropped } from "./dropped.ts";
import type { OrderFile } from "./framing.ts";
import type { ProviderOptions } from "./mode-inputs.ts";
import type { Order } from "./order.ts";

// The only file of the engine that imports the AI SDK: it knows how to ask each provider. Polling and canceling jobs
// uses the providers' own APIs (queues.ts).

// What a package leaves out is found in the request (dropped.ts).
globalThis.AI_SDK_LOG_WARNINGS = false;

/** The provider made no image and says why; `reason` is the provider's code. */
export class NothingMade extends Error {
  override readonly name = "NothingMade";
  readonly reason: string;

  constructor(reason: string) {
    super(`The provider made no image: ${reason}`);
    this.reason = reason;
  }
}

export interface CallParts {
  access: ProviderAccess;
  fetch: Fetch;
  signal: AbortSignal;
}

/**
 * Requests an image and waits for it. Throws NothingMade when none was made, EngineRefusal when a part of the order
 * would be left out, and any error of the SDK.
 */
export async function makeImage(order: Order, given: CallParts): Promise<Uint8Array> {
  const parts = { ...given, fetch: refuseDropped(given.fetch, order) };
  try {
    const { image } = await generate(imageModel(order.target, parts), order, parts);
    return image.uint8Array;
  } catch (error) {
    if (!NoImageGeneratedError.isInstance(error)) throw error;
    const said = z.object({
      google: z.object({ finishReason: z.string().nullish(), promptFeedback: z.json().nullish() }),
    });
    const google = said.safeParse(error.calls?.[0]?.providerMetadata).data?.google;
    throw new NothingMade([google?.finishReason, JSON.stringify(google?.promptFeedback ?? "")].join(" "));
  }
}

/**
 * Submits a job to a provider's queue. Returns the provider's answer. Throws EngineRefusal when a part would be left
 * out, and any error of the SDK. The SDK has no such call for images: its request is redirected to the queue, and the queue's
 * answer is taken before the SDK looks for an image in it or waits for one.
 */
export async function sendToQueue(order: Order, given: CallParts): Promise<unknown> {
  const parts = { ...given, fetch: refuseDropped(given.fetch, order) };
  let answer: { content: unknown } | undefined;
  const fetch: Fetch = async (input, init) => {
    const response = await parts.fetch(queueAddress(String(input)), withoutWaiting(init));
    if (!response.ok) return response;
    answer = { content: await readBoundedJson(response) };
    throw new Error("The job is in the queue.");
  };
  const queued = { ...parts, fetch };
  try {
    if (order.media === "video") await start(order, queued);
    else await generate(imageModel(order.target, queued), order, queued);
  } catch (error) {
    if (answer === undefined) throw error;
  }
  return answer?.content;
}

function queueAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return origin === "https://fal.run" ? `${falQueueOrigin}${pathname}${search}` : address;
}

/** Removes the header that makes Replicate hold its answer until the job is done. */
function withoutWaiting(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.delete("prefer");
  return { ...init, headers };
}

function generate(model: ImageModel, order: Order, { access, signal }: CallParts) {
  // fal's package turns some ratios into a named size and drops the others; fal itself takes any.
  const isNamed = access.engine === "fal" && order.aspectRatio !== undefined;
  const options = { ...(isNamed ? { aspect_ratio: order.aspectRatio } : {}), ...optionsOf(order) };
  return generateImage({
    model,
    prompt: promptOf(order),
    ...(order.size ? { size: order.size } : {}),
    ...(order.aspectRatio && !isNamed ? { aspectRatio: order.aspectRatio } : {}),
    ...(order.seed === undefined ? {} : { seed: order.seed }),
    providerOptions: optionsFor(access, options),
    n: 1,
    maxImagesPerCall: 1,
    maxRetries: 0,
    abortSignal: signal,
  });
}

function promptOf({ prompt, images, mask }: Order): Parameters<typeof generateImage>[0]["prompt"] {
  if (images.length === 0 && prompt !== null) return prompt;
  return {
    ...(prompt === null ? {} : { text: prompt }),
    images: images.map(({ bytes }) => bytes),
    ...(mask && { mask: mask.bytes }),
  };
}

/** Returns the options with the files that the provider knows by names of its own, as data URLs. */
function optionsOf({ options, files }: Order): ProviderOptions {
  const named: ProviderOptions = {};
  for (const [name, given] of Object.entries(files)) {
    named[name] = "bytes" in given ? dataUrlOf(given) : given.map(dataUrlOf);
  }
  return { ...options, ...named };
}

function dataUrlOf({ bytes, mediaType }: OrderFile): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** Does the same as `experimental_startVideo`, without the parts whose types differ between the providers' packages. */
function start(order: Order, { access, fetch, signal }: CallParts) {
  const model = videoModel(order.target, { access, fetch });
  if (!model.doStart) throw new Error(`${model.provider} has no queue for videos.`);
  // fal and Replicate drop a seed of 0 unless it is among their own options.
  const seed: ProviderOptions = order.seed === undefined ? {} : { seed: order.seed };
  const [image] = order.images;
  return model.doStart({
    prompt: order.prompt ?? undefined,
    n: 1,
    aspectRatio: order.aspectRatio,
    resolution: undefined,
    duration: order.durationSeconds,
    fps: undefined,
    seed: undefined,
    image: image && fileOf(image),
    frameImages: order.lastFrame ? [{ image: fileOf(order.lastFrame), frameType: "last_frame" }] : undefined,
    inputReferences: undefined,
    generateAudio: undefined,
    providerOptions: optionsFor(access, { ...seed, ...optionsOf(order) }),
    abortSignal: signal,
  });
}

function fileOf({ bytes, mediaType }: OrderFile) {
  return { type: "file" as const, mediaType, data: bytes };
}

function optionsFor({ engine }: ProviderAccess, options: ProviderOptions) {
  return { [engine === "openai-compatible" ? compatibleName : engine]: options };
}

const compatibleName = "compatible";

function imageModel(target: string, { access, fetch }: Omit<CallParts, "signal">): ImageModel {
  const settings = { apiKey: access.apiKey ?? "", baseURL: baseUrlOf(access), fetch };
  switch (access.engine) {
    case "openai":
      return createOpenAI(settings).image(target);
    case "google":
      return createGoogle(settings).image(target);
    case "fal":
      return createFal(settings).image(target);
    case "replicate":
      return createReplicate({ ...settings, apiToken: settings.apiKey }).image(target);
    case "openai-compatible": {
      const { apiKey, ...rest } = settings;
      return createOpenAICompatible({ name: compatibleName, ...rest, ...(apiKey ? { apiKey } : {}) }).imageModel(
        target,
      );
    }
  }
}

function videoModel(target: string, { access, fetch }: Omit<CallParts, "signal">) {
  const settings = { apiKey: access.apiKey ?? "", baseURL: baseUrlOf(access), fetch };
  if (access.engine === "fal") return createFal(settings).video(target);
  if (access.engine === "google") return createGoogle(settings).video(target);
  if (access.engine === "replicate") return createReplicate({ ...settings, apiToken: settings.apiKey }).video(target);
  throw new Error(`${access.engine} makes no videos.`);
}
