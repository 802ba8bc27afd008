import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { generationTypes, qualities } from "../generation-terms.ts";
import { durationMaxSeconds, durationMinSeconds, outputsPerRunMax } from "../limits.ts";
import {
  connectionKeyMaxCharacters,
  connectionNameMaxCharacters,
  connectionProblems,
  connectionUrlMaxCharacters,
  engineKinds,
  priceMaxCredits,
  servedModelMaxCharacters,
  servedModelsMax,
} from "./engine-terms.ts";

function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "";
}

/** Returns the address that was meant, if only its scheme is missing. */
function meantAddress(typed: string): string | undefined {
  const address = `http://${typed.replace(/^\/+/, "")}`;
  return !typed.includes("://") && isPlain(address) ? address : undefined;
}

/** An address without a user, a password, and a query, so that it has no secrets and may be shown and recorded. */
export const connectionUrl = z
  .string()
  .trim()
  .max(connectionUrlMaxCharacters, { abort: true })
  .check(({ value, issues }) => {
    if (isPlain(value)) return;
    const address = meantAddress(value);
    const problem = address ? { message: "engineAddressMeant", params: { address } } : { message: "engineAddress" };
    issues.push({ code: "custom", input: value, ...problem });
  })
  .meta({ format: "uri" });

/** A key is sent in a header, where spaces and line breaks are not allowed. */
export const connectionKey = z
  .string()
  .trim()
  .max(connectionKeyMaxCharacters)
  .regex(/^[\x21-\x7e]+$/, { error: "connectionKey" });

/** Keeps a key between a test and the form that connects it. Opaque, and valid for an hour. */
export const keptKey = z.string().max(2_000);

const servedModels = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]+$/, { error: "connectionKey" })
      .max(servedModelMaxCharacters),
  )
  .max(servedModelsMax);

const name = z.string().trim().min(1).max(connectionNameMaxCharacters);

/** How to reach an engine. Everything but the kind has a sensible default. */
export const engineConnection = z.object({
  kind: z.enum(engineKinds),
  name: name.optional(),
  url: connectionUrl.optional(),
  key: connectionKey.optional(),
  /** Instead of the key: what a test returned. */
  kept_key: keptKey.optional(),
  /** The models of an OpenAI-compatible server. By default, those that it lists. */
  served_models: servedModels.optional(),
});

const price = z.number().min(0).max(priceMaxCredits).multipleOf(0.01);
export const modelPrices = z.partialRecord(z.enum(qualities), price);

/** What an administrator decided about a model of an engine. */
export const modelChoice = z.object({
  id: z.string().min(1).max(servedModelMaxCharacters),
  is_on: z.boolean(),
  /** The longest video; `null` for what the model can do. */
  max_duration_seconds: z.number().int().min(durationMinSeconds).max(durationMaxSeconds).nullable().default(null),
  /** The most outputs of one run; `null` for what the model can do. */
  max_outputs: z.number().int().min(1).max(outputsPerRunMax).nullable().default(null),
  /**
   * Credits per output; 0 is free. They apply to the model at every engine. Omitted qualities have the catalog's price; omitted
   * prices stay unchanged.
   */
  prices: modelPrices.optional(),
});

const engineChange = z.object({
  name: name.optional(),
  /** `null` for the provider's own address. */
  url: connectionUrl.nullable().optional(),
  /** `null` removes the key. Left out, it stays. */
  key: connectionKey.nullable().optional(),
  kept_key: keptKey.optional(),
  is_on: z.boolean().optional(),
  served_models: servedModels.optional(),
  /** Models that are left out stay unchanged. */
  models: z.array(modelChoice).max(200).optional(),
});

const enginePriced = z.object({
  id: z.string(),
  label: z.string(),
  modes: z.array(z.enum(generationTypes)),
  is_on: z.boolean(),
  /** Whether the catalog file fixes its prices. */
  is_price_locked: z.boolean(),
  durations_seconds: z.array(z.number()),
  qualities: z.array(z.enum(qualities)),
  max_duration_seconds: z.number().nullable(),
  outputs_max: z.number(),
  max_outputs: z.number().nullable(),
  /** The administrators' prices. */
  prices: modelPrices,
});

export const engineInfo = z
  .object({
    /** The kind; for engines of other kinds, their id. */
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    has_key: z.boolean(),
    /** The last four characters of a long key; `null` for a short key or none. */
    key_ends_with: z.string().nullable(),
    /** Whether the environment connects it. Then its connection cannot be changed. */
    is_locked: z.boolean(),
    is_on: z.boolean(),
    is_paused: z.boolean(),
    is_healthy: z.boolean(),
    /** In plain English, without secrets. */
    problems: z.array(z.string()),
    waiting: z.number(),
    running: z.number(),
    last_test: z
      .object({ at: z.iso.datetime(), problem: z.enum(connectionProblems).nullable(), message: z.string() })
      .nullable(),
    served_models: z.array(z.string()),
    models: z.array(enginePriced),
  })
  .meta({ id: "Engine" });
export type EngineInfo = z.infer<typeof engineInfo>;

const engineList = z.object({
  engines: z.array(engineInfo),
  /** The order of preference, by mode. */
  order: z.record(z.enum(generationTypes), z.array(z.string())),
  /** The modes whose order the environment fixes. Connected engines come after it. */
  locked_modes: z.array(z.enum(generationTypes)),
  /** The kinds that can still be connected. */
  free_kinds: z.array(z.enum(engineKinds)),
});

export const testResult = z
  .object({
    ok: z.boolean(),
    problem: z.enum(connectionProblems).nullable(),
    /** One sentence in the caller's language. */
    message: z.string(),
    /** The models that were found and can be used. */
    models: z.array(z.string()),
    /** The key that was sent, to be sent again instead of it; `null` if there was none. */
    kept_key: z.string().nullable(),
  })
  .meta({ id: "ConnectionTest" });
export type TestResult = z.infer<typeof testResult>;

const shared = { tag: "Administration", auth: "bearer", role: "admin" } as const;
const idParam = z.object({ id: z.string().min(1).max(100) });

export const adminEngines = {
  list: endpoint({
    ...shared,
    method: "GET",
    path: "/api/admin/engines/",
    summary: "List the engines with their health, their models, and what the environment locks.",
    answer: { status: 200, payload: engineList },
    refusals: [],
  }),
  found: endpoint({
    ...shared,
    method: "GET",
    path: "/api/admin/engines/found/",
    summary: "Look for ComfyUI at its usual port on this machine.",
    answer: { status: 200, payload: z.object({ comfyui_url: z.string().nullable() }) },
    refusals: [],
  }),
  connect: endpoint({
    ...shared,
    method: "POST",
    path: "/api/admin/engines/",
    summary: "Connect an engine. It is turned on at once, in every process.",
    body: engineConnection,
    answer: { status: 201, payload: engineInfo },
    refusals: ["VALIDATION_ERROR", "CONFLICT"],
  }),
  test: endpoint({
    ...shared,
    method: "POST",
    path: "/api/admin/engines/test/",
    summary:
      "Call an engine and say in one sentence what is wrong. Without a key, a connected engine of that kind is tested with its own.",
    body: engineConnection,
    answer: { status: 200, payload: testResult },
    refusals: ["VALIDATION_ERROR"],
  }),
  order: endpoint({
    ...shared,
    method: "PUT",
    path: "/api/admin/engines/order/",
    summary: "Set the order of preference of a mode. Engines that are left out come last.",
    body: z.object({ mode: z.enum(generationTypes), engines: z.array(z.string().max(100)).max(50) }),
    answer: { status: 204 },
    refusals: ["VALIDATION_ERROR", "CONFLICT"],
  }),
  change: endpoint({
    ...shared,
    method: "PUT",
    path: "/api/admin/engines/{id}/",
    summary: "Change an engine, turn it on or off, or change its models. Runs in progress keep what they started with.",
    params: idParam,
    body: engineChange,
    answer: { status: 200, payload: engineInfo },
    refusals: ["NOT_FOUND", "VALIDATION_ERROR", "CONFLICT"],
  }),
  disconnect: endpoint({
    ...shared,
    method: "DELETE",
    path: "/api/admin/engines/{id}/",
    summary: "Disconnect an engine and delete its key. Its waiting runs move to another engine, or end.",
    params: idParam,
    answer: { status: 204 },
    refusals: ["NOT_FOUND", "CONFLICT"],
  }),
  pause: endpoint({
    ...shared,
    method: "POST",
    path: "/api/admin/engines/{id}/pause/",
    summary: "Give an engine no further runs. Waiting runs stay; running ones continue.",
    params: idParam,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
  resume: endpoint({
    ...shared,
    method: "POST",
    path: "/api/admin/engines/{id}/resume/",
    summary: "Let a paused engine work again.",
    params: idParam,
    answer: { status: 204 },
    refusals: ["NOT_FOUND"],
  }),
};
