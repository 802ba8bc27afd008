import { z } from "zod";
import { type AxisParameter, variationOrders } from "./batch-terms.ts";
import { endpoint } from "./endpoint.ts";
import { madeBefore, receiptLine, run, unusedParameters } from "./generation.ts";
import { composerRequests, generationRequest } from "./generation-requests.ts";
import { composerModes, generationTypes, qualities, runStatuses } from "./generation-terms.ts";
import {
  axisValuesMax,
  batchRunsMax,
  promptMaxCharacters,
  seedMax,
  styleMaxCharacters,
  templateMaxCharacters,
} from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { idempotencyKey, idempotencyMaxAge, maxCost } from "./request-headers.ts";

/** Variations of a prompt template: by chance, or all combinations, but at most `count`. Each is a run. */
export const variations = z.object({
  order: z.enum(variationOrders).default("random"),
  count: z.number().int().min(1).max(batchRunsMax),
});
export type Variations = z.infer<typeof variations>;

function axisOf<Parameter extends AxisParameter, Value extends z.ZodType>(parameter: Parameter, value: Value) {
  const values = z
    .array(value)
    .min(1)
    .max(axisValuesMax)
    .refine((all) => new Set(all).size === all.length, { error: "axisValuesDiffer" });
  return z.object({ parameter: z.literal(parameter), values });
}

/**
 * The values of one parameter. Values of `prompt` are alternatives of a part of the prompt: the first one must occur in
 * it, and the others replace it.
 */
export const gridAxis = z
  .discriminatedUnion("parameter", [
    axisOf("model", z.string().trim().min(1).max(100)),
    axisOf("quality", z.enum(qualities)),
    /** An empty style is none. */
    axisOf("style", z.string().trim().max(styleMaxCharacters)),
    axisOf("seed", z.number().int().min(0).max(seedMax)),
    axisOf("strength", z.number().min(0).max(1)),
    axisOf("prompt", z.string().trim().max(promptMaxCharacters)),
  ])
  .meta({ id: "GridAxis" });
export type GridAxis = z.infer<typeof gridAxis>;

/** Every value of one axis, or every combination of two. Each is a run. All runs have the same seed. */
export const grid = z
  .object({ columns: gridAxis, rows: gridAxis.optional() })
  .refine(({ columns, rows }) => columns.parameter === "prompt" || columns.parameter !== rows?.parameter, {
    path: ["rows", "parameter"],
    error: "axesDiffer",
  })
  .meta({ id: "Grid" });
export type Grid = z.infer<typeof grid>;

const ofEachRun = {
  /** A template may be longer than the prompts that it stands for. */
  prompt: z.string().trim().min(1).max(templateMaxCharacters),
  /** Each run makes one output. */
  count: z.literal(1, { error: "oneOutputEach" }).default(1),
};
const kinds = { variations: variations.optional(), grid: grid.optional() };

/** What each run of the batch is made from, and how the runs differ. */
export const newBatch = z
  .discriminatedUnion("generation_type", [
    z.object({
      generation_type: z.literal("text-to-image"),
      request: composerRequests["text-to-image"].extend(ofEachRun),
      ...kinds,
    }),
    z.object({
      generation_type: z.literal("image-to-image"),
      request: composerRequests["image-to-image"].extend(ofEachRun),
      ...kinds,
    }),
    z.object({
      generation_type: z.literal("text-to-video"),
      request: composerRequests["text-to-video"].extend(ofEachRun),
      ...kinds,
    }),
    z.object({
      generation_type: z.literal("image-to-video"),
      request: composerRequests["image-to-video"].extend(ofEachRun),
      ...kinds,
    }),
    z.object({
      generation_type: z.literal("image-to-video-audio"),
      request: composerRequests["image-to-video-audio"].extend(ofEachRun),
      ...kinds,
    }),
  ])
  .refine(({ variations, grid }) => variations !== undefined || grid !== undefined, {
    path: ["variations"],
    error: "required",
  })
  .refine(({ variations, grid }) => variations === undefined || grid === undefined, {
    path: ["grid"],
    error: "onlyOne",
  })
  .meta({ id: "NewBatch" });
export type NewBatch = z.infer<typeof newBatch>;

/** The request of a batch as it was sent, without its prompt. */
export const batchRequest = generationRequest
  .omit({ count: true, prompt: true })
  .partial()
  .meta({ id: "BatchRequest" });

export const batchQuote = z
  .object({
    runs: z.number().int(),
    /** How many prompts the template stands for, counted up to 1,000,000,000. `null` for a grid. */
    combinations: z.number().int().nullable(),
    /** The price of all runs. */
    cost_credits: z.number(),
    current_credits: z.number(),
    affordable: z.boolean(),
    /** The first prompts, as the runs will have them if the request names this seed. */
    prompts: z.array(z.string()),
    seed: z.number().int(),
  })
  .meta({ id: "BatchQuote" });
export type BatchQuote = z.infer<typeof batchQuote>;

/** The lines of one kind in the receipts of all runs. */
export const batchReceiptLine = receiptLine.extend({
  /** How many lines: of outputs for `stored` and `charged`, otherwise of runs. */
  count: z.number().int(),
  /** Their sum. */
  credits: z.number().nullable(),
  /** The time of the latest. */
  at: z.iso.datetime(),
});

export const batch = z
  .object({
    id: z.string(),
    generation_type: z.enum(generationTypes),
    request: batchRequest,
    /** The prompt as it was written: a template for variations. */
    prompt: z.string(),
    variations: variations.nullable(),
    grid: grid.nullable(),
    seed: z.number().int(),
    runs: z.number().int(),
    /** How many prompts the template stands for, counted up to 1,000,000,000. `null` for a grid. */
    combinations: z.number().int().nullable(),
    /** How many runs have each status. A repeated run counts once, as its latest. */
    statuses: z.record(z.enum(runStatuses), z.number().int()),
    /** How many outputs are stored. */
    stored: z.number().int(),
    /** Whether no run can change anymore. */
    is_final: z.boolean(),
    cost_credits: z.number(),
    held_credits: z.number(),
    charged_credits: z.number(),
    returned_credits: z.number(),
    receipt: z.array(batchReceiptLine),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Batch" });
export type Batch = z.infer<typeof batch>;

/** One event of a batch: its state, and the runs on the requested page that changed since the event before. */
export const batchChange = z.object({ batch, runs: z.array(run) }).meta({ id: "BatchChange" });
export type BatchChange = z.infer<typeof batchChange>;

export const acceptedBatch = batch
  .pick({ id: true, generation_type: true, runs: true, cost_credits: true })
  .extend({
    /** Whether an earlier request with the same key started it. */
    repeated: z.boolean(),
    /** The latest other batch of the same request within ten minutes; `null` if there is none. */
    made_before: madeBefore.nullable().default(null),
  })
  .meta({ id: "AcceptedBatch" });

/** Parameters that a batch refuses because its mode has no use for them. */
function unusedFields(body: unknown): Record<string, unknown> {
  const parsed = z.object({ generation_type: z.enum(composerModes) }).safeParse(body);
  if (!parsed.success) return {};
  const mode = parsed.data.generation_type;
  const unused = Object.entries(unusedParameters(mode, composerRequests[mode]));
  return Object.fromEntries(unused.map(([field, usual]) => [`request.${field}`, usual]));
}

const params = z.object({ id: z.uuid() });
const common = { tag: "Generation", auth: "bearer", scope: "generation" } as const;

export const batches = {
  create: endpoint({
    ...common,
    method: "POST",
    path: "/api/generation/batches/",
    summary:
      "Start a batch: variations of a prompt, or a grid of one or two axes. All runs are accepted, or none. The same Idempotency-Key with the same body returns the same batch. A batch that costs more than Max-Cost-Credits is refused.",
    pausesInMaintenance: true,
    headers: z.object({ ...idempotencyKey.shape, ...idempotencyMaxAge.shape, ...maxCost.shape }),
    body: newBatch,
    unusedFields,
    answer: { status: 202, payload: acceptedBatch },
    refusals: ["INSUFFICIENT_CREDITS", "CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  quote: endpoint({
    ...common,
    method: "POST",
    path: "/api/generation/batches/quote/",
    summary: "Retrieve the price, the number of runs, and the first prompts of a batch. Nothing is started.",
    body: newBatch,
    unusedFields,
    answer: { status: 200, payload: batchQuote },
    refusals: ["SERVICE_UNAVAILABLE"],
  }),
  list: endpoint({
    ...common,
    method: "GET",
    path: "/api/generation/batches/",
    summary: "List your batches, newest first.",
    query: pageQuery,
    answer: { status: 200, payload: paged(batch) },
    refusals: [],
  }),
  read: endpoint({
    ...common,
    method: "GET",
    path: "/api/generation/batches/{id}/",
    summary: "Retrieve a batch. Its runs are in the history, with the query `batch`.",
    params,
    answer: { status: 200, payload: batch },
    refusals: ["NOT_FOUND"],
  }),
  events: endpoint({
    ...common,
    method: "GET",
    path: "/api/generation/batches/{id}/events/",
    summary:
      "Stream a batch as server-sent events: a `batch` event at each change, with the batch and the changed runs of one page, until all runs are final or a few minutes have passed. The first event has all runs of the page.",
    params,
    query: pageQuery,
    answer: { status: 200, fileType: "text/event-stream" },
    refusals: ["NOT_FOUND", "RATE_LIMITED"],
  }),
  cancel: endpoint({
    ...common,
    method: "POST",
    path: "/api/generation/batches/{id}/cancel/",
    summary: "Cancel all runs of a batch that are not final. Stored outputs stay and remain charged.",
    params,
    answer: { status: 200, payload: batch },
    refusals: ["NOT_FOUND"],
  }),
  sheet: endpoint({
    ...common,
    method: "GET",
    path: "/api/generation/batches/{id}/sheet/",
    summary: "Download a contact sheet of a batch as a PNG image: a grid with its headers, or variations in order.",
    params,
    answer: { status: 200, fileType: "image/png" },
    refusals: ["NOT_FOUND"],
  }),
};
