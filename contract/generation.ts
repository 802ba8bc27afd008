import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { creation } from "./gallery.ts";
import { aspectRatios, generationTypes, qualities, receiptKinds, runStages, runStatuses } from "./generation-terms.ts";
import {
  idempotencyKeyMaxCharacters,
  negativePromptMaxCharacters,
  outputsPerRunMax,
  promptMaxCharacters,
  seedMax,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";

const prompt = z.string().trim().min(1).max(promptMaxCharacters);

export const textToImageRequest = z
  .object({
    prompt,
    negative_prompt: z.string().trim().max(negativePromptMaxCharacters).default(""),
    aspect_ratio: z.enum(aspectRatios).default("1:1"),
    quality: z.enum(qualities).default("standard"),
    style: z.string().trim().max(60).nullable().default(null),
    model: z.string().trim().min(1).max(100).optional(),
    seed: z.number().int().min(0).max(seedMax).optional(),
    count: z.number().int().min(1).max(outputsPerRunMax).default(1),
  })
  .meta({ id: "TextToImageRequest" });
export type TextToImageRequest = z.infer<typeof textToImageRequest>;

const idempotency = z.object({
  "idempotency-key": z.string().trim().min(1).max(idempotencyKeyMaxCharacters).optional(),
});

export const accepted = z
  .object({
    id: z.string(),
    status: z.enum(runStatuses),
    generation_type: z.enum(generationTypes),
    cost_credits: z.number(),
  })
  .meta({ id: "AcceptedRun" });

/** One line of a run's receipt. */
export const receiptLine = z.object({
  kind: z.enum(receiptKinds),
  credits: z.number().nullable(),
  at: z.iso.datetime(),
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
    engine: z.string(),
    origin: z.enum(["procedural", "model", "model-edit"]),
    seed: z.number().int(),
    count: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    /** What was made and is not in the trash. */
    outputs: z.array(creation),
    receipt: z.array(receiptLine),
    /** Why there are no outputs, or fewer than asked for: a completed run may have one. */
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Run" });
export type Run = z.infer<typeof run>;

/** What one mode offers now; the composer, the checks and the price on the button are made from it. */
export const modeCapability = z
  .object({
    mode: z.enum(generationTypes),
    media: z.enum(["image", "video"]),
    engine: z.string(),
    origin: z.enum(["procedural", "model", "model-edit"]),
    models: z.array(z.object({ id: z.string(), label: z.string() })).min(1),
    aspect_ratios: z.array(z.enum(aspectRatios)).min(1),
    qualities: z
      .array(
        z.object({
          id: z.enum(qualities),
          long_side_pixels: z.number().int(),
          /** Price of one output. */
          price_credits: z.number(),
        }),
      )
      .min(1),
    prompt_max_characters: z.number().int(),
    /** `null` where the engine ignores a negative prompt. */
    negative_prompt_max_characters: z.number().int().nullable(),
    seed: z.boolean(),
    outputs_max: z.number().int(),
    typical_seconds: z.number(),
  })
  .meta({ id: "ModeCapability" });
export type ModeCapability = z.infer<typeof modeCapability>;

const runParams = z.object({ id: z.uuid() });

export const generation = {
  capabilities: endpoint({
    method: "GET",
    path: "/api/generation/capabilities/",
    tag: "Generation",
    summary: "The modes on offer, with their choices and prices.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ modes: z.array(modeCapability) }) },
    refusals: [],
  }),
  textToImage: endpoint({
    method: "POST",
    path: "/api/generation/text-to-image/",
    tag: "Generation",
    summary: "Make pictures from a description. The same Idempotency-Key with the same body gives the same run.",
    auth: "bearer",
    headers: idempotency,
    body: textToImageRequest,
    answer: { status: 202, payload: accepted },
    refusals: ["INSUFFICIENT_CREDITS", "CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  status: endpoint({
    method: "GET",
    path: "/api/generation/status/{id}/",
    tag: "Generation",
    summary: "Where one of your runs stands.",
    auth: "bearer",
    params: runParams,
    answer: { status: 200, payload: run },
    refusals: ["NOT_FOUND"],
  }),
  history: endpoint({
    method: "GET",
    path: "/api/generation/history/",
    tag: "Generation",
    summary: "Your runs, newest first.",
    auth: "bearer",
    query: pageQuery.extend({ type: z.enum(generationTypes).optional(), status: z.enum(runStatuses).optional() }),
    answer: { status: 200, payload: paged(run) },
    refusals: [],
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/generation/{id}/cancel/",
    tag: "Generation",
    summary: "Cancel one of your runs. A run that is already final stays as it is.",
    auth: "bearer",
    params: runParams,
    answer: { status: 200, payload: run },
    refusals: ["NOT_FOUND"],
  }),
};
