import { z } from "zod";
import { readBoundedJson } from "../bounded-body.ts";
import type { EngineFailure } from "../port.ts";
import { authorizationOf, baseUrlOf, type Fetch, falQueueOrigin, type ProviderAccess } from "./access.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import { blocked, failureOf, failureOfWords } from "./failure.ts";
import type { HostedEngineId } from "./models.ts";

/** The state of one job in a provider's queue. */
export type Look =
  | { state: "waiting" }
  | { state: "running" }
  | { state: "done"; url: string }
  | { state: "failed"; failure: EngineFailure }
  | { state: "stopped" }
  | { state: "lost" }
  /** The state is unknown: the call failed, not the job. */
  | { state: "unclear"; failure: EngineFailure };

export interface ProviderQueue {
  /** Returns the job's id from the provider's answer, in a form that fits into a ticket; `null` when it has none. */
  nameIn(answer: unknown): string | null;
  look(name: string): Promise<Look>;
  /** Cancels the job at the provider. Returns `unclear` when the provider did not confirm it. */
  cancel(name: string): Promise<"stopped" | "too-late" | "unsupported" | "unclear">;
}

export interface QueueParts {
  access: ProviderAccess;
  fetch: Fetch;
  timeoutMilliseconds: number;
}

/** Returns the queue of a provider; `null` when it has none. */
export function openQueue(engine: HostedEngineId, parts: QueueParts): ProviderQueue | null {
  if (engine === "fal") return falQueue(parts);
  if (engine === "replicate") return replicateQueue(parts);
  return engine === "google" ? googleQueue(parts) : null;
}

interface Answer {
  status: number;
  body: unknown;
  exchange: Exchange;
}

function callerOf({ access, fetch, timeoutMilliseconds }: QueueParts) {
  return async (method: "GET" | "PUT" | "POST", url: string): Promise<Answer> => {
    const exchange = openExchange(fetch);
    const response = await exchange.fetch(url, {
      method,
      headers: { accept: "application/json", ...authorizationOf(access) },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const body = await readBoundedJson(response).catch(() => null);
    return { status: response.status, body, exchange };
  };
}

/** Turns an unsuccessful answer or a connection error into a state. */
function lookWith({ access }: QueueParts, look: () => Promise<Look>): Promise<Look> {
  return look().catch((error: unknown): Look => {
    const trouble = { status: null, text: String(error), mayHaveStarted: false };
    return { state: "unclear", failure: failureOf(trouble, secretsOf(access)) };
  });
}

function secretsOf({ apiKey }: ProviderAccess): string[] {
  return apiKey === null ? [] : [apiKey];
}

function refused({ status, exchange }: Answer, access: ProviderAccess): EngineFailure {
  return failureOf(
    exchange.trouble() ?? { status, text: "an unreadable answer", mayHaveStarted: false },
    secretsOf(access),
  );
}

/** fal's queue: https://docs.fal.ai/model-apis/model-endpoints/queue */
function falQueue(parts: QueueParts): ProviderQueue {
  const { access } = parts;
  const call = callerOf(parts);
  const taken = z.object({ response_url: z.url() });
  const state = z.object({ status: z.enum(["IN_QUEUE", "IN_PROGRESS", "COMPLETED"]) });
  const file = z.object({ url: z.string() });
  const result = z.object({
    images: z.array(file).optional(),
    image: file.optional(),
    video: file.optional(),
    has_nsfw_concepts: z.array(z.boolean()).nullish(),
  });
  const nameShape = /^\/[\w./-]+\/requests\/[\w-]+$/;

  const resultOf = async (name: string): Promise<Look> => {
    const answer = await call("GET", `${falQueueOrigin}${name}`);
    if (answer.status >= 400) {
      const failure = refused(answer, access);
      if (answer.status === 404) return { state: "lost" };
      if (/cancel/i.test(failure.detail)) return { state: "stopped" };
      // The gateway in front of the queue uses these statuses; all others come from the model.
      const isPassing = [401, 403, 408, 425, 429, 502, 503].includes(answer.status);
      return { state: isPassing ? "unclear" : "failed", failure };
    }
    const parsed = result.safeParse(answer.body);
    const url = parsed.data?.video?.url ?? parsed.data?.images?.[0]?.url ?? parsed.data?.image?.url;
    if (parsed.data?.has_nsfw_concepts?.some(Boolean)) {
      return { state: "failed", failure: blocked("The provider's filter marked the result.") };
    }
    return url === undefined ? nothingThere("fal", access) : { state: "done", url };
  };

  return {
    nameIn(answer) {
      const parsed = taken.safeParse(answer);
      const url = parsed.success ? new URL(parsed.data.response_url) : null;
      return url?.origin === falQueueOrigin && nameShape.test(url.pathname) ? url.pathname : null;
    },
    look: (name) =>
      lookWith(parts, async () => {
        if (!nameShape.test(name)) return { state: "lost" };
        const answer = await call("GET", `${falQueueOrigin}${name}/status`);
        if (answer.status === 404) return { state: "lost" };
        const parsed = state.safeParse(answer.body);
        if (answer.status >= 400 || !parsed.success) return { state: "unclear", failure: refused(answer, access) };
        if (parsed.data.status === "COMPLETED") return resultOf(name);
        return { state: parsed.data.status === "IN_QUEUE" ? "waiting" : "running" };
      }),
    async cancel(name) {
      if (!nameShape.test(name)) return "stopped";
      const { status, body } = await call("PUT", `${falQueueOrigin}${name}/cancel`);
      const said = z.object({ status: z.string() }).safeParse(body).data?.status;
      if (said === "ALREADY_COMPLETED") return "too-late";
      return status < 300 || status === 404 ? "stopped" : "unclear";
    },
  };
}

/** Replicate's predictions: https://replicate.com/docs/reference/http */
function replicateQueue(parts: QueueParts): ProviderQueue {
  const { access } = parts;
  const call = callerOf(parts);
  const prediction = z.object({
    id: z.string(),
    status: z.enum(["starting", "processing", "succeeded", "failed", "canceled", "aborted"]),
    output: z.union([z.string(), z.array(z.string())]).nullish(),
    error: z.string().nullish(),
  });
  const nameShape = /^[\w-]{1,100}$/;
  const urlOf = (name: string) => `${baseUrlOf(access)}/predictions/${name}`;
  return {
    nameIn(answer) {
      const name = z.object({ id: z.string() }).safeParse(answer).data?.id;
      return name !== undefined && nameShape.test(name) ? name : null;
    },
    look: (name) =>
      lookWith(parts, async () => {
        if (!nameShape.test(name)) return { state: "lost" };
        const answer = await call("GET", urlOf(name));
        if (answer.status === 404) return { state: "lost" };
        const parsed = prediction.safeParse(answer.body);
        if (answer.status >= 400 || !parsed.success) return { state: "unclear", failure: refused(answer, access) };
        const { status, output, error } = parsed.data;
        if (status === "starting") return { state: "waiting" };
        if (status === "processing") return { state: "running" };
        if (status === "failed") return { state: "failed", failure: failureOfWords(error ?? "", secretsOf(access)) };
        if (status !== "succeeded") return { state: "stopped" };
        const url = Array.isArray(output) ? output[0] : output;
        return url ? { state: "done", url } : nothingThere("Replicate", access);
      }),
    async cancel(name) {
      if (!nameShape.test(name)) return "stopped";
      const { status, body } = await call("POST", `${urlOf(name)}/cancel`);
      if (status === 404) return "stopped";
      const said = prediction.safeParse(body).data?.status;
      if (said === "succeeded" || said === "failed") return "too-late";
      return status < 300 ? "stopped" : "unclear";
    },
  };
}

/** Google's long-running operations: https://ai.google.dev/gemini-api/docs/video. They cannot be canceled. */
function googleQueue(parts: QueueParts): ProviderQueue {
  const { access } = parts;
  const call = callerOf(parts);
  const operation = z.object({
    done: z.boolean().nullish(),
    error: z.object({ message: z.string() }).nullish(),
    response: z
      .object({
        generateVideoResponse: z
          .object({
            generatedSamples: z.array(z.object({ video: z.object({ uri: z.string() }) })).nullish(),
            raiMediaFilteredCount: z.number().nullish(),
            raiMediaFilteredReasons: z.array(z.string()).nullish(),
          })
          .nullish(),
      })
      .nullish(),
  });
  const nameShape = /^models\/[\w.-]+\/operations\/[\w-]+$/;

  const look = (name: string) =>
    lookWith(parts, async (): Promise<Look> => {
      if (!nameShape.test(name)) return { state: "lost" };
      const answer = await call("GET", `${baseUrlOf(access)}/${name}`);
      if (answer.status === 404) return { state: "lost" };
      const parsed = operation.safeParse(answer.body);
      if (answer.status >= 400 || !parsed.success) return { state: "unclear", failure: refused(answer, access) };
      const { done, error, response } = parsed.data;
      if (!done) return { state: "running" };
      if (error) return { state: "failed", failure: failureOfWords(error.message, secretsOf(access)) };
      const made = response?.generateVideoResponse;
      const url = made?.generatedSamples?.[0]?.video.uri;
      if (url) return { state: "done", url };
      return made?.raiMediaFilteredCount
        ? {
            state: "failed",
            failure: blocked(`Filtered: ${made.raiMediaFilteredReasons?.join("; ") ?? ""}`.slice(0, 500)),
          }
        : nothingThere("Google", access);
    });

  return {
    nameIn(answer) {
      const name = z.object({ name: z.string() }).safeParse(answer).data?.name;
      return name !== undefined && nameShape.test(name) ? name : null;
    },
    look,
    async cancel(name) {
      const { state } = await look(name);
      return state === "waiting" || state === "running" || state === "unclear" ? "unsupported" : "too-late";
    },
  };
}

function nothingThere(label: string, access: ProviderAccess): Look {
  return {
    state: "failed",
    failure: failureOfWords(`${label} says that it is done and shows no result.`, secretsOf(access)),
  };
}
