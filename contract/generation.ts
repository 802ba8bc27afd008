import { z } from "zod";
import { modeCapability, quote, selectionCapability } from "./capabilities.ts";
import { adjustments, cutoutOutput, editFields, expand, scale } from "./edits.ts";
import { endpoint } from "./endpoint.ts";
import { fileAddress } from "./file-address.ts";
import { creation } from "./gallery.ts";
import {
  type GenerationRequest,
  generationRequest,
  imageAdjustRequest,
  imageCutoutRequest,
  imageEditRequest,
  imageEraseRequest,
  imageExpandRequest,
  imageFillRequest,
  imageToImageRequest,
  imageToVideoAudioRequest,
  imageToVideoRequest,
  imageUpscaleRequest,
  sourceFields,
  textToImageRequest,
  textToVideoRequest,
  videoExtendRequest,
  videoJoinRequest,
  videoUpscaleRequest,
} from "./generation-requests.ts";
import {
  aspectRatios,
  blockReasons,
  type GenerationType,
  generationTypes,
  isComposerMode,
  origins,
  qualities,
  receiptKinds,
  runStages,
  runStatuses,
} from "./generation-terms.ts";
import { outputsPerRunMax, selectionTextMaxCharacters } from "./limits.ts";
import { mask } from "./masks.ts";
import { paged, pageQuery } from "./paging.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "./request-headers.ts";

/** With a maximum age, the key also starts a new run after one that failed or was canceled. */
const starting = z.object({ ...idempotencyKey.shape, ...idempotencyMaxAge.shape, ...maxCost.shape });

/** What was made of the same request shortly before, with another key or none. */
export const madeBefore = z.object({ id: z.string(), created_at: z.iso.datetime() }).meta({ id: "MadeBefore" });
export type MadeBefore = z.infer<typeof madeBefore>;

/** A run that a content rule blocks is accepted too: as blocked, at no cost. */
export const accepted = z
  .object({
    id: z.string(),
    status: z.enum(runStatuses),
    generation_type: z.enum(generationTypes),
    cost_credits: z.number(),
    /** Whether an earlier request with the same key started it. */
    repeated: z.boolean().default(false),
    /** The latest other run of the same request within ten minutes that made something or still may; `null` if none. */
    made_before: madeBefore.nullable().default(null),
  })
  .meta({ id: "AcceptedRun" });

/** One line of a run's receipt. */
export const receiptLine = z.object({
  kind: z.enum(receiptKinds),
  credits: z.number().nullable(),
  at: z.iso.datetime(),
});

/** An image that a run uses. The addresses are `null` once it is deleted. */
export const runInput = z.object({
  kind: z.enum(["upload", "creation"]),
  id: z.string(),
  url: fileAddress.nullable(),
  thumbnail_url: fileAddress.nullable(),
});

/** The source of a run. */
export const runSource = runInput.extend({ width: z.number().int(), height: z.number().int() });

/** The parameters of an edit, as a run was made with them. */
export const editSettings = z
  .object({
    /** The mask of the run: its address, or `null` once it is deleted. */
    mask: z.object({ url: fileAddress.nullable() }).nullable(),
    mask_upload_id: z.string().nullable(),
    mask_shapes: editFields.mask_shapes.unwrap().nullable(),
    mask_invert: z.boolean(),
    mask_grow_pixels: z.number().int(),
    mask_feather_pixels: z.number().int(),
    references: z.array(runInput),
    last_frame: runInput.nullable(),
    expand: expand.nullable(),
    scale: scale.nullable(),
    fidelity: z.number().nullable(),
    output: cutoutOutput.unwrap().nullable(),
    frames_per_second: z.number().int().nullable(),
    adjustments: adjustments.nullable(),
    /** The clips of a strip in their order; empty for other edits. `to_seconds` is `null` for the end of the video. */
    clips: z.array(runInput.extend({ from_seconds: z.number(), to_seconds: z.number().nullable() })),
  })
  .meta({ id: "EditSettings" });
export type EditSettings = z.infer<typeof editSettings>;

/** What a rule-based engine took from a prompt. */
export const understanding = z
  .object({
    /** The parts of the prompt that changed the output, in order: `prompt.slice(start, end)` in UTF-16 code units. */
    painted: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** The words that the engine does not know, as written. */
    unknown: z.array(z.string()),
  })
  .meta({ id: "Understanding" });
export type Understanding = z.infer<typeof understanding>;

export const run = z
  .object({
    id: z.string(),
    status: z.enum(runStatuses),
    generation_type: z.enum(generationTypes),
    progress: z.number().min(0).max(1),
    stage: z.enum(runStages),
    /** How many runs are ahead of this one; `null` once it has started. */
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
    /** `null` for the modes that edit nothing and have no references. */
    edit: editSettings.nullable(),
    /**
     * The run that this run is based on: the source's run, or the run that it varies or retries. `null` when there is
     * none.
     */
    parent_generation_id: z.string().nullable(),
    /** The batch that it belongs to; `null` for a run of its own. */
    batch: z
      .object({
        id: z.string(),
        /** Its place: the number of the variation, or of the cell, row by row, from 0. */
        index: z.number().int(),
        /** The prompt as it was written; `null` where it is no template. */
        prompt_template: z.string().nullable(),
      })
      .nullable(),
    /** The outputs that are not in the trash. */
    outputs: z.array(creation),
    receipt: z.array(receiptLine),
    /** Why there are no outputs, or fewer than requested: a completed run may have an error too. */
    error: z
      .object({
        code: z.string(),
        message: z.string(),
        /** The content rule that blocked the run. */
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

const defaults: Partial<GenerationRequest> = generationRequest.parse({});

/** Parameters that 1.0 ignored in modes without them. Programs may send them all to every mode that existed then. */
const ignoredParameters: ReadonlySet<string> = new Set([
  "strength",
  "duration_seconds",
  "audio_prompt",
  "audio_upload_id",
  "source_upload_id",
  "source_creation_id",
]);

/** Returns the parameters that a mode has no use for and refuses, with their defaults. */
export function unusedParameters(mode: GenerationType, request: z.ZodObject): Record<string, unknown> {
  const others = generationRequest
    .keyof()
    .options.filter((field) => !(field in request.shape) && !(isComposerMode(mode) && ignoredParameters.has(field)));
  return Object.fromEntries(others.map((field) => [field, defaults[field]]));
}

/** Declares the endpoint that starts runs of a mode. */
function modeEndpoint<Mode extends GenerationType, Body extends z.ZodObject>(mode: Mode, body: Body, summary: string) {
  return endpoint({
    method: "POST",
    path: `/api/generation/${mode}/`,
    tag: "Generation",
    summary,
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "generation",
    headers: starting,
    body,
    unusedFields: unusedParameters(mode, body),
    answer: { status: 202, payload: accepted },
    refusals: startRefusals,
  });
}

export const generation = {
  capabilities: endpoint({
    method: "GET",
    path: "/api/generation/capabilities/",
    tag: "Generation",
    summary: "List the available modes, with their models, options and prices.",
    auth: "bearer",
    scope: "generation",
    answer: { status: 200, payload: z.object({ modes: z.array(modeCapability), selection: selectionCapability }) },
    refusals: [],
  }),
  quote: endpoint({
    method: "GET",
    path: "/api/generation/quote/",
    tag: "Generation",
    summary: "Retrieve the price of a run. The same price is held when you start it.",
    auth: "bearer",
    scope: "generation",
    query: z.object({
      generation_type: z.enum(generationTypes),
      quality: z.enum(qualities).default("standard"),
      model: z.string().trim().min(1).max(100).optional(),
      count: z.coerce.number().int().min(1).max(outputsPerRunMax).default(1),
      /** The scale of an upscaled output, which sets its price. */
      scale: z.coerce.number().pipe(scale).optional(),
    }),
    answer: { status: 200, payload: quote },
    refusals: ["SERVICE_UNAVAILABLE"],
  }),
  textToImage: modeEndpoint(
    "text-to-image",
    textToImageRequest,
    "Generate images from a description. The same Idempotency-Key with the same body returns the same run for Idempotency-Max-Age seconds. A run that costs more than Max-Cost-Credits is refused.",
  ),
  imageToImage: modeEndpoint(
    "image-to-image",
    imageToImageRequest,
    "Generate images from one of your uploads or creations and a description.",
  ),
  textToVideo: modeEndpoint("text-to-video", textToVideoRequest, "Generate videos from a description."),
  imageToVideo: modeEndpoint(
    "image-to-video",
    imageToVideoRequest,
    "Generate videos from one of your uploads or creations.",
  ),
  imageToVideoAudio: modeEndpoint(
    "image-to-video-audio",
    imageToVideoAudioRequest,
    "Generate videos from one of your uploads or creations, with a described sound or one of your audio files.",
  ),
  imageEdit: modeEndpoint(
    "image-edit",
    imageEditRequest,
    "Change an image as a description says, as a whole or only where a mask is white.",
  ),
  imageFill: modeEndpoint(
    "image-fill",
    imageFillRequest,
    "Fill the white part of a mask with what a description says.",
  ),
  imageErase: modeEndpoint("image-erase", imageEraseRequest, "Erase what is in the white part of a mask."),
  imageExpand: modeEndpoint(
    "image-expand",
    imageExpandRequest,
    "Continue an image beyond its edges: by pixels, or to an aspect ratio.",
  ),
  imageCutout: modeEndpoint(
    "image-cutout",
    imageCutoutRequest,
    "Cut out the subject of an image, or what a description says.",
  ),
  imageUpscale: modeEndpoint("image-upscale", imageUpscaleRequest, "Make an image two or four times as large."),
  imageAdjust: modeEndpoint(
    "image-adjust",
    imageAdjustRequest,
    "Crop, turn, straighten, or flip an image, and change its light, color, and sharpness. No model is used.",
  ),
  videoExtend: modeEndpoint("video-extend", videoExtendRequest, "Continue one of your videos after its last frame."),
  videoUpscale: modeEndpoint(
    "video-upscale",
    videoUpscaleRequest,
    "Make one of your videos two or four times as large, or smoother.",
  ),
  videoJoin: modeEndpoint(
    "video-join",
    videoJoinRequest,
    "Join 2 to 24 of your videos, or parts of them, into one with sound. No model is used.",
  ),
  select: endpoint({
    method: "POST",
    path: "/api/generation/selection/",
    tag: "Generation",
    summary:
      "Select the subject of an image, or what a text describes, as a mask. It takes seconds, costs nothing, and is limited per user.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "generation",
    body: z.object({ ...sourceFields, text: z.string().trim().max(selectionTextMaxCharacters).optional() }),
    answer: { status: 201, payload: mask },
    refusals: ["RATE_LIMITED", "SERVICE_UNAVAILABLE"],
  }),
  keepLastFrame: endpoint({
    method: "POST",
    path: "/api/generation/last-frame/",
    tag: "Generation",
    summary:
      "Keep the last frame of one of your videos as an upload, to start from it. The same frame returns the same upload. It costs nothing, and is limited per user.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "generation",
    body: z.object({ source_creation_id: z.uuid() }),
    answer: { status: 201, payload: z.object({ upload_id: z.string() }) },
    refusals: ["CONFLICT", "RATE_LIMITED", "SERVICE_UNAVAILABLE"],
  }),
  status: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/",
    tag: "Generation",
    summary: "Retrieve a run.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    answer: { status: 200, payload: run },
    refusals: ["NOT_FOUND"],
  }),
  understanding: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/understanding/",
    tag: "Generation",
    summary:
      "Retrieve which words of a run's prompt its engine painted and which it does not know. `understanding` is `null` for engines with a model: only the preview engine can tell.",
    auth: "bearer",
    scope: "generation",
    params: runParams,
    answer: { status: 200, payload: z.object({ understanding: understanding.nullable() }) },
    refusals: ["NOT_FOUND"],
  }),
  events: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/events/",
    tag: "Generation",
    summary:
      "Stream a run as server-sent events: a `run` event with the run at each change, until the run is final or a few minutes have passed.",
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
    summary: "List your runs, newest first; those of one batch in their order.",
    auth: "bearer",
    scope: "generation",
    query: pageQuery.extend({
      type: z.enum(generationTypes).optional(),
      status: z.enum(runStatuses).optional(),
      /** Only runs based on this run. */
      parent: z.uuid().optional(),
      /** Only the latest run at each place of this batch, in order of the places. */
      batch: z.uuid().optional(),
    }),
    answer: { status: 200, payload: paged(run) },
    refusals: [],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/generation/{id}/cancel/",
    tag: "Generation",
    summary: "Cancel a run. A final run stays unchanged.",
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
      "Retry a failed, canceled or blocked run with the same recipe, at today's price. It is refused when it costs more than Max-Cost-Credits. A repeated call returns the same new run.",
    auth: "bearer",
    pausesInMaintenance: true,
    scope: "generation",
    params: runParams,
    headers: maxCost,
    answer: { status: 202, payload: run },
    refusals: ["NOT_FOUND", "CONFLICT", "INSUFFICIENT_CREDITS", "SERVICE_UNAVAILABLE"],
  }),
};
