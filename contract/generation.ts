import { z } from "zod";
import { modeCapability, quote } from "./capabilities.ts";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import {
  aspectRatios,
  blockReasons,
  generationTypes,
  origins,
  qualities,
  receiptKinds,
  runStages,
  runStatuses,
} from "./generation-terms.ts";
import {
  audioPromptMaxCharacters,
  durationMaxSeconds,
  durationMinSeconds,
  negativePromptMaxCharacters,
  outputsPerRunMax,
  promptMaxCharacters,
  seedMax,
  styleMaxCharacters,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "./request-headers.ts";

/** What every mode takes. What is left out is chosen: the first ratio the model offers, or the source's own. */
const wish = z.object({
  prompt: z.string().trim().min(1).max(promptMaxCharacters),
  negative_prompt: z.string().trim().max(negativePromptMaxCharacters).default(""),
  aspect_ratio: z.enum(aspectRatios).optional(),
  quality: z.enum(qualities).default("standard"),
  /** One of the named styles, or a few words of one's own. */
  style: z.string().trim().max(styleMaxCharacters).nullable().default(null),
  model: z.string().trim().min(1).max(100).optional(),
  seed: z.number().int().min(0).max(seedMax).optional(),
  count: z.number().int().min(1).max(outputsPerRunMax).default(1),
  /** The run this one goes back to: used again, or varied. */
  parent_generation_id: z.uuid().optional(),
});

/** The picture to begin with: one of the two, and one's own. */
const source = { source_upload_id: z.uuid().optional(), source_creation_id: z.uuid().optional() };
const duration = {
  duration_seconds: z.number().int().min(durationMinSeconds).max(durationMaxSeconds).optional(),
};

export const textToImageRequest = wish.meta({ id: "TextToImageRequest" });
export const imageToImageRequest = wish
  .extend({
    ...source,
    /** How far the result may leave the source: 0 keeps it, 1 hardly looks at it. */
    strength: z.number().min(0).max(1).optional(),
  })
  .meta({ id: "ImageToImageRequest" });
export const textToVideoRequest = wish.extend(duration).meta({ id: "TextToVideoRequest" });
export const imageToVideoRequest = wish.extend({ ...source, ...duration }).meta({ id: "ImageToVideoRequest" });
export const imageToVideoAudioRequest = wish
  .extend({
    ...source,
    ...duration,
    /** What to hear. Without it and without a recording, the sound follows the prompt. */
    audio_prompt: z.string().trim().max(audioPromptMaxCharacters).optional(),
    audio_upload_id: z.uuid().optional(),
  })
  .meta({ id: "ImageToVideoAudioRequest" });

/** Everything any mode takes; a mode's own request leaves out what it has no use for. */
export const generationRequest = imageToVideoAudioRequest.extend({ strength: imageToImageRequest.shape.strength });
export type GenerationRequest = z.infer<typeof generationRequest>;
export type TextToImageRequest = z.infer<typeof textToImageRequest>;

/** A key with an age also gives a new run after one that failed or was canceled. */
const starting = z.object({ ...idempotencyKey.shape, ...idempotencyMaxAge.shape, ...maxCost.shape });

/** A run that a content rule stopped is accepted too: as blocked, at no cost. */
export const accepted = z
  .object({
    id: z.string(),
    status: z.enum(runStatuses),
    generation_type: z.enum(generationTypes),
    cost_credits: z.number(),
    /** Whether an earlier request with the same key started it. */
    repeated: z.boolean().default(false),
  })
  .meta({ id: "AcceptedRun" });

/** One line of a run's receipt. */
export const receiptLine = z.object({
  kind: z.enum(receiptKinds),
  credits: z.number().nullable(),
  at: z.iso.datetime(),
});

/** What a run began with. The addresses are `null` once it was deleted. */
export const runSource = z.object({
  kind: z.enum(["upload", "creation"]),
  id: z.string(),
  url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
});

export const run = z
  .object({
    id: z.string(),
    status: z.enum(runStatuses),
    generation_type: z.enum(generationTypes),
    progress: z.number().min(0).max(1),
    stage: z.enum(runStages),
    /** How many runs are ahead of this one, `null` once it has started. */
    queue_position: z.number().int().nullable(),
    eta_seconds: z.number().nullable(),
    cost_credits: z.number(),
    charged_credits: z.number(),
    held_credits: z.number(),
    returned_credits: z.number(),
    prompt: z.string(),
    negative_prompt: z.string(),
    aspect_ratio: z.enum(aspectRatios),
    quality: z.enum(qualities),
    style: z.string().nullable(),
    model: z.string(),
    model_label: z.string(),
    /** Whether the request named the model. */
    model_chosen: z.boolean(),
    engine: z.string(),
    origin: z.enum(origins),
    seed: z.number().int(),
    count: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    strength: z.number().nullable(),
    duration_seconds: z.number().nullable(),
    audio_prompt: z.string().nullable(),
    audio_upload_id: z.string().nullable(),
    source: runSource.nullable(),
    /** The run this one goes back to: the source's, or the one it varies or tries again. `null` for a first one. */
    parent_generation_id: z.string().nullable(),
    /** What was made and is not in the trash. */
    outputs: z.array(creation),
    receipt: z.array(receiptLine),
    /** Why there are no outputs, or fewer than asked for: a completed run may have one. */
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        /** Which content rule it was, of a blocked run. */
        reason: z.enum(blockReasons).nullable(),
      })
      .nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Run" });
export type Run = z.infer<typeof run>;

const runParams = z.object({ id: z.uuid() });
const startRefusals = ["INSUFFICIENT_CREDITS", "CONFLICT", "SERVICE_UNAVAILABLE"] as const;

export const generation = {
  capabilities: endpoint({
    method: "GET",
    path: "/api/generation/capabilities/",
    tag: "Generation",
    summary: "The modes on offer, with their models, choices and prices.",
    auth: "bearer",
    scope: "generation",
    answer: { status: 200, payload: z.object({ modes: z.array(modeCapability) }) },
    refusals: [],
  }),
  quote: endpoint({
    method: "GET",
    path: "/api/generation/quote/",
    tag: "Generation",
    summary: "What a run would cost. The same price is held when it is started.",
    auth: "bearer",
    scope: "generation",
    query: z.object({
      generation_type: z.enum(generationTypes),
      quality: z.enum(qualities).default("standard"),
      model: z.string().trim().min(1).max(100).optional(),
      count: z.coerce.number().int().min(1).max(outputsPerRunMax).default(1),
    }),
    answer: { status: 200, payload: quote },
    refusals: ["SERVICE_UNAVAILABLE"],
  }),
  textToImage: endpoint({
    method: "POST",
    path: "/api/generation/text-to-image/",
    tag: "Generation",
    summary:
      "Make pictures from a description. The same Idempotency-Key with the same body gives the same run, for as many seconds as Idempotency-Max-Age says; above Max-Cost-Credits nothing is started.",
    auth: "bearer",
    scope: "generation",
    headers: starting,
    body: textToImageRequest,
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  }),
  imageToImage: endpoint({
    method: "POST",
    path: "/api/generation/image-to-image/",
    tag: "Generation",
    summary: "Make pictures from one of your uploads or creations and a description.",
    auth: "bearer",
    scope: "generation",
    headers: starting,
    body: imageToImageRequest,
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  }),
  textToVideo: endpoint({
    method: "POST",
    path: "/api/generation/text-to-video/",
    tag: "Generation",
    summary: "Make videos from a description.",
    auth: "bearer",
    scope: "generation",
    headers: starting,
    body: textToVideoRequest,
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  }),
  imageToVideo: endpoint({
    method: "POST",
    path: "/api/generation/image-to-video/",
    tag: "Generation",
    summary: "Set one of your uploads or creations in motion.",
    auth: "bearer",
    scope: "generation",
    headers: starting,
    body: imageToVideoRequest,
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  }),
  imageToVideoAudio: endpoint({
    method: "POST",
    path: "/api/generation/image-to-video-audio/",
    tag: "Generation",
    summary: "Set one of your uploads or creations in motion, with a described sound or one of your recordings.",
    auth: "bearer",
    scope: "generation",
    headers: starting,
    body: imageToVideoAudioRequest,
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  }),
  status: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/",
    tag: "Generation",
    summary: "Where one of your runs stands.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    answer: { status: 200, payload: run },
    refusals: ["NOT_FOUND"],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/events/",
    tag: "Generation",
    summary:
      "The same as a stream of server-sent events: one named `run` with the status object at each change, until the run is final or a few minutes have passed.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    answer: { status: 200, fileType: "text/event-stream" },
    refusals: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  history: endpoint({
    method: "GET",
    path: "/api/generation/history/",
    tag: "Generation",
    summary: "Your runs, newest first.",
    auth: "bearer",
    scope: "generation",
    query: pageQuery.extend({
      type: z.enum(generationTypes).optional(),
      status: z.enum(runStatuses).optional(),
      /** Only runs that go back to this one. */
      parent: z.uuid().optional(),
    }),
    answer: { status: 200, payload: paged(run) },
    refusals: [],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/generation/{id}/cancel/",
    tag: "Generation",
    summary: "Cancel one of your runs. A run that is already final stays as it is.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    answer: { status: 200, payload: run },
    refusals: ["NOT_FOUND"],
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/generation/{id}/retry/",
    tag: "Generation",
    summary:
      "Start one of your failed, canceled or blocked runs anew, with the same recipe and at today's price, or not at all above Max-Cost-Credits. Asking twice gives the same new run.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    headers: maxCost,
    answer: { status: 202, payload: run },
    refusals: ["NOT_FOUND", "CONFLICT", "INSUFFICIENT_CREDITS", "SERVICE_UNAVAILABLE"],
  }),
};
