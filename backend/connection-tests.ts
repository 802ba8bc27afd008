import { z } from "zod";
import type { ConnectionProblem, EngineKind } from "../contract/admin/engine-terms.ts";
import type { ModelAccess } from "./adapters/assistant/hosted/access.ts";
import { authorizationOf, baseUrlOf, falQueueOrigin } from "./adapters/engine/hosted/access.ts";
import type { Engine } from "./adapters/engine/port.ts";
import type { Outgoing, ReadAnswer, ReadProblem } from "./adapters/outgoing/port.ts";
import type { EngineAccess, EngineChoice } from "./engines.ts";

/** What is called, and how. */
interface ConnectionTarget {
  /** A kind of engine, or a provider of language models that no engine has. */
  kind: EngineKind | "anthropic";
  url: string | null;
  key: string | null;
}

/** What a call found out: the names of all models, or why it did not work. */
export type CallResult =
  | { ok: true; models: readonly string[] }
  | { ok: false; problem: ConnectionProblem /** What answered instead, in a few harmless words. */; what: string };

const answerWithinMilliseconds = 10_000;
const answerMaxBytes = 8 * 1024 * 1024;
const whatMaxCharacters = 60;

const problemOfRead: Readonly<Record<ReadProblem, ConnectionProblem>> = {
  refused_address: "address_refused",
  unknown_host: "host_unknown",
  refused: "connection_refused",
  no_encryption: "no_encryption",
  unreachable: "unreachable",
  timeout: "slow",
  too_large: "not_api",
};

/**
 * Calls the cheapest documented address that needs the key: the list of models, or the account. Costs nothing at any
 * provider. Never throws.
 */
async function callConnection(
  outgoing: Pick<Outgoing, "read">,
  { kind, url, key }: ConnectionTarget,
  withinMilliseconds = answerWithinMilliseconds,
): Promise<CallResult> {
  if (url === null && (kind === "comfyui" || kind === "openai-compatible")) return failed("address_missing");
  if (key === null && kind !== "comfyui" && kind !== "openai-compatible") return failed("key_missing");
  const call = callOf({ kind, url, key });
  const answer = await outgoing.read(call.address, {
    headers: { accept: "application/json", ...call.headers },
    maxBytes: answerMaxBytes,
    timeoutMilliseconds: withinMilliseconds,
  });
  if (!answer.ok) return failed(problemOfRead[answer.reason]);
  const { status } = answer;
  const json = jsonOf(answer.text);
  if (
    status === 401 ||
    status === 403 ||
    /api[_ ]key[_ ](not valid|invalid)|invalid[_ ]api[_ ]key/i.test(answer.text)
  ) {
    return failed(/balance|billing|quota/i.test(answer.text) ? "unpaid" : key === null ? "key_missing" : "key_refused");
  }
  if (status === 402) return failed("unpaid");
  if (status === 429) return failed("busy");
  if (status >= 300 && status < 400) return failed("redirected");
  if (status >= 500) return failed("failed", String(status));
  const models = json === undefined ? undefined : call.models(status, json);
  if (models) return { ok: true, models };
  if (kind === "comfyui") return failed("not_comfyui", whatAnswered(answer));
  return status === 404 ? failed("not_found") : failed("not_api", whatAnswered(answer));
}

/** Models of a server whose names say that they create images. */
const imageModelWords =
  /flux|stable|diffusion|sdxl|\bsd\d|image|dall|imagen|z-image|hidream|kolors|pixart|playground|lumina/i;
const servedUsuallyMax = 20;

/** Tests an engine: calls it, and looks which of its models can be used. Never throws. */
export async function tryEngine(
  access: EngineAccess,
  {
    outgoing,
    choice,
    fetch,
    withinMilliseconds,
  }: {
    outgoing: Pick<Outgoing, "read">;
    choice: Pick<EngineChoice, "connect" | "targetsOf">;
    fetch: typeof globalThis.fetch;
    withinMilliseconds?: number;
  },
): Promise<CallResult> {
  const { kind, servedModels } = access;
  const called = await callConnection(outgoing, access, withinMilliseconds);
  if (!called.ok) return called;
  if (kind === "comfyui") return modelsOfComfyUi(choice.connect(access, fetch));
  if (kind === "openai-compatible") {
    if (servedModels.length > 0) {
      const missing = servedModels.find((model) => !called.models.includes(model));
      return missing === undefined ? { ok: true, models: servedModels } : failed("model_missing", missing);
    }
    const likely = called.models.filter((model) => imageModelWords.test(model));
    return usable((likely.length > 0 ? likely : called.models).slice(0, servedUsuallyMax));
  }
  const known = choice.targetsOf(kind);
  // fal and Replicate list no models.
  const isListed = kind === "openai" || kind === "google";
  return usable(
    known
      .filter(({ targets }) => !isListed || targets.some((target) => called.models.includes(target)))
      .map(({ label }) => label),
  );
}

/** Tests the assistant's model: calls its provider, and looks for the model there. Never throws. */
export async function tryAssistant(
  { provider, baseUrl, apiKey, model }: Pick<ModelAccess, "provider" | "baseUrl" | "apiKey" | "model">,
  outgoing: Pick<Outgoing, "read">,
): Promise<CallResult> {
  const called = await callConnection(outgoing, { kind: provider, url: baseUrl, key: apiKey });
  if (!called.ok) return called;
  if (called.models.length === 0) return failed("no_models");
  if (model === "") return { ok: true, models: called.models };
  return called.models.includes(model) ? { ok: true, models: [model] } : failed("model_missing", model);
}

const foundWithinMilliseconds = 1_000;

/** Whether ComfyUI answers at an address. */
export async function isComfyUi(outgoing: Pick<Outgoing, "read">, url: string): Promise<boolean> {
  return (await callConnection(outgoing, { kind: "comfyui", url, key: null }, foundWithinMilliseconds)).ok;
}

async function modelsOfComfyUi(engine: Engine): Promise<CallResult> {
  try {
    const { healthy, models } = await engine.describe();
    return healthy ? usable([...new Set(models.map(({ label }) => label))]) : failed("slow");
  } catch {
    return failed("unreachable");
  } finally {
    await engine.close();
  }
}

function usable(models: readonly string[]): CallResult {
  return models.length > 0 ? { ok: true, models } : failed("no_models");
}

interface Call {
  address: string;
  headers: Record<string, string>;
  /** Returns the names of the models in the answer, or `undefined` when something else answered. */
  models(status: number, json: unknown): readonly string[] | undefined;
}

const listed = z.object({ data: z.array(z.object({ id: z.string() })) });
const listedByGoogle = z.object({ models: z.array(z.object({ name: z.string() })) });
const account = z.object({ username: z.string() });
const notThere = z.object({ detail: z.unknown() });
const system = z.object({ system: z.object({ comfyui_version: z.string() }) });

/** A request that never existed: fal checks the key before it looks for it. */
const noRequest = "fal-ai/flux/requests/00000000-0000-0000-0000-000000000000/status";

function callOf({ kind, url, key }: ConnectionTarget): Call {
  if (kind === "comfyui") {
    return {
      address: `${(url ?? "").replace(/\/+$/, "")}/system_stats`,
      headers: key === null ? {} : { authorization: `Bearer ${key}` },
      models: (status, json) => (status === 200 && system.safeParse(json).success ? [] : undefined),
    };
  }
  if (kind === "anthropic") {
    return {
      address: `${(url ?? "https://api.anthropic.com/v1").replace(/\/+$/, "")}/models?limit=1000`,
      headers: { "x-api-key": key ?? "", "anthropic-version": "2023-06-01" },
      models: (_status, json) => listed.safeParse(json).data?.data.map(({ id }) => id),
    };
  }
  const access = { engine: kind, apiKey: key, baseUrl: url };
  const headers = authorizationOf(access);
  const base = baseUrlOf(access);
  switch (kind) {
    case "openai":
    case "openai-compatible":
      return {
        address: `${base}/models`,
        headers,
        models: (_status, json) => listed.safeParse(json).data?.data.map(({ id }) => id),
      };
    case "google":
      return {
        address: `${base}/models?pageSize=1000`,
        headers,
        models: (_status, json) =>
          listedByGoogle.safeParse(json).data?.models.map(({ name }) => name.replace(/^models\//, "")),
      };
    case "fal":
      return {
        address: `${url === null ? falQueueOrigin : base}/${noRequest}`,
        headers,
        models: (status, json) => (status === 404 && notThere.safeParse(json).success ? [] : undefined),
      };
    case "replicate":
      return {
        address: `${base}/account`,
        headers,
        models: (_status, json) => (account.safeParse(json).success ? [] : undefined),
      };
  }
}

function failed(problem: ConnectionProblem, what = ""): CallResult {
  return { ok: false, problem, what };
}

/** Describes an unexpected answer: the title of a page, or else the server's name or the status. */
function whatAnswered({ status, headers, text }: Extract<ReadAnswer, { ok: true }>): string {
  const [, title] = /<title[^>]*>([^<]{1,200})/i.exec(text.slice(0, 20_000)) ?? [];
  const server = typeof headers.server === "string" ? headers.server : undefined;
  return (title ?? server ?? `HTTP ${status}`)
    .replace(/[^\p{L}\p{N} .,:()/_-]/gu, "")
    .trim()
    .slice(0, whatMaxCharacters);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
