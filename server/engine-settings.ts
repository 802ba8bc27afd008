import { z } from "zod";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { ProviderAccess } from "../backend/adapters/engine/hosted/access.ts";
import { type HostedEngineId, hostedEngineIds } from "../backend/adapters/engine/hosted/models.ts";
import type { ContentRuleSettings } from "../backend/content-rules.ts";
import { type EngineId, type EngineSettings, engineIds, engineOrder } from "../backend/engine-settings.ts";
import { type GenerationType, generationTypes } from "../contract/generation-terms.ts";
import { absentWhenEmpty, optional, secret } from "./optional.ts";

/** A key is sent in a header, where spaces and line breaks are not allowed. */
const key = secret(
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, "must be a key without spaces"),
);
const address = optional(z.url({ protocol: /^https?$/ }));
const path = optional(z.string().trim().min(1));

const list = (value: string): string[] =>
  value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");

const engineNames = `must be a list such as comfyui,openai of ${engineIds.join(", ")}`;
const engines = optional(
  z
    .string()
    .transform(list)
    .pipe(z.array(z.enum(engineIds, engineNames)).min(1, engineNames))
    .refine((ids) => new Set(ids).size === ids.length, "names an engine twice"),
);

/** One `X-Token: abc` per line, or a JSON object. */
const headers = secret(
  z.string().transform((value, context) => {
    const read = value.trimStart().startsWith("{") ? jsonOf(value) : linesOf(value);
    const parsed = z
      .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/), z.string().regex(/^[\t\x20-\x7e]{1,2000}$/))
      .safeParse(read);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: "custom", message: "must be lines such as X-Token: abc, or a JSON object of strings" });
    return z.NEVER;
  }),
);

const runsAtOnceShape = "must be a list such as comfyui:2,fal:8 with numbers from 1 to 100";
const runsAtOnce = optional(
  z
    .string()
    .transform((value) => list(value).map((item) => item.split(":").map((part) => part.trim())))
    .pipe(
      z.array(
        z.tuple(
          [
            z.enum(engineIds),
            z
              .string()
              .regex(/^([1-9]\d?|100)$/)
              .transform(Number),
          ],
          runsAtOnceShape,
        ),
        runsAtOnceShape,
      ),
    ),
);

/** The environment variables that choose the engines. */
export const engineEnvironment = {
  ENGINES: engines,
  ENGINES_TEXT_TO_IMAGE: engines,
  ENGINES_IMAGE_TO_IMAGE: engines,
  ENGINES_TEXT_TO_VIDEO: engines,
  ENGINES_IMAGE_TO_VIDEO: engines,
  ENGINES_IMAGE_TO_VIDEO_AUDIO: engines,
  ENGINES_IMAGE_EDIT: engines,
  ENGINES_IMAGE_FILL: engines,
  ENGINES_IMAGE_ERASE: engines,
  ENGINES_IMAGE_EXPAND: engines,
  ENGINES_IMAGE_CUTOUT: engines,
  ENGINES_IMAGE_UPSCALE: engines,
  ENGINES_IMAGE_ADJUST: engines,
  ENGINES_VIDEO_EXTEND: engines,
  ENGINES_VIDEO_UPSCALE: engines,
  ENGINES_VIDEO_JOIN: engines,
  ENGINE_RUNS_AT_ONCE: runsAtOnce,
  COMFYUI_URL: address,
  COMFYUI_HEADERS: headers,
  COMFYUI_WORKFLOWS: path,
  OPENAI_API_KEY: key,
  OPENAI_BASE_URL: address,
  GOOGLE_GENERATIVE_AI_API_KEY: key,
  FAL_API_KEY: key,
  REPLICATE_API_TOKEN: key,
  OPENAI_COMPATIBLE_URL: address,
  OPENAI_COMPATIBLE_API_KEY: key,
  OPENAI_COMPATIBLE_MODELS: optional(
    z
      .string()
      .transform(list)
      .pipe(z.array(z.string().max(200)).max(50)),
  ),
  HOSTED_MODELS: path,
  CONTENT_RULES: z.preprocess(absentWhenEmpty, z.enum(["on", "off"]).default("on")),
  OPENAI_MODERATION: z.preprocess(absentWhenEmpty, z.enum(["true", "false"]).default("false")),
};

const environment = z.object(engineEnvironment);
type EngineEnvironment = z.infer<typeof environment>;

const openAiUrl = "https://api.openai.com/v1";

/** Returns which engines to use and how to reach them. Throws CannotStartError when settings conflict. */
export function engineSettings(env: EngineEnvironment): EngineSettings {
  requireTogether(
    env.COMFYUI_HEADERS ?? env.COMFYUI_WORKFLOWS,
    env.COMFYUI_URL,
    "COMFYUI_HEADERS and COMFYUI_WORKFLOWS require COMFYUI_URL.",
  );
  requireTogether(
    env.OPENAI_COMPATIBLE_API_KEY ?? env.OPENAI_COMPATIBLE_MODELS,
    env.OPENAI_COMPATIBLE_URL,
    "OPENAI_COMPATIBLE_URL must be set with the key and the models of the server.",
  );
  requireTogether(
    env.OPENAI_COMPATIBLE_URL,
    env.OPENAI_COMPATIBLE_MODELS ?? env.HOSTED_MODELS,
    "OPENAI_COMPATIBLE_MODELS must list the models of the server at OPENAI_COMPATIBLE_URL.",
  );
  const byMode: Record<GenerationType, readonly EngineId[] | undefined> = {
    "text-to-image": env.ENGINES_TEXT_TO_IMAGE,
    "image-to-image": env.ENGINES_IMAGE_TO_IMAGE,
    "text-to-video": env.ENGINES_TEXT_TO_VIDEO,
    "image-to-video": env.ENGINES_IMAGE_TO_VIDEO,
    "image-to-video-audio": env.ENGINES_IMAGE_TO_VIDEO_AUDIO,
    "image-edit": env.ENGINES_IMAGE_EDIT,
    "image-fill": env.ENGINES_IMAGE_FILL,
    "image-erase": env.ENGINES_IMAGE_ERASE,
    "image-expand": env.ENGINES_IMAGE_EXPAND,
    "image-cutout": env.ENGINES_IMAGE_CUTOUT,
    "image-upscale": env.ENGINES_IMAGE_UPSCALE,
    "image-adjust": env.ENGINES_IMAGE_ADJUST,
    "video-extend": env.ENGINES_VIDEO_EXTEND,
    "video-upscale": env.ENGINES_VIDEO_UPSCALE,
    "video-join": env.ENGINES_VIDEO_JOIN,
  };
  const settings: EngineSettings = {
    order: env.ENGINES ?? null,
    orderByMode: Object.fromEntries(generationTypes.flatMap((mode) => (byMode[mode] ? [[mode, byMode[mode]]] : []))),
    runsAtOnce: Object.fromEntries(env.ENGINE_RUNS_AT_ONCE ?? []),
    comfyUi:
      env.COMFYUI_URL === undefined
        ? null
        : {
            url: env.COMFYUI_URL,
            headers: env.COMFYUI_HEADERS ?? {},
            workflowsFolder: env.COMFYUI_WORKFLOWS ?? null,
          },
    hosted: hostedEngineIds.flatMap((engine) => accessTo(engine, env)),
    compatibleModels: env.OPENAI_COMPATIBLE_MODELS ?? [],
    hostedModelsFile: env.HOSTED_MODELS ?? null,
  };
  engineOrder(settings);
  return settings;
}

/** Returns which content rules apply. Throws CannotStartError when settings conflict. */
export function contentRuleSettings(env: EngineEnvironment): ContentRuleSettings {
  const asksOpenAi = env.OPENAI_MODERATION === "true";
  if (asksOpenAi && env.OPENAI_API_KEY === undefined) {
    throw new CannotStartError("OPENAI_MODERATION is true, but OPENAI_API_KEY is not set.");
  }
  return {
    local: env.CONTENT_RULES === "on",
    openAi:
      asksOpenAi && env.OPENAI_API_KEY !== undefined
        ? { apiKey: env.OPENAI_API_KEY, baseUrl: env.OPENAI_BASE_URL ?? openAiUrl }
        : null,
  };
}

function accessTo(engine: HostedEngineId, env: EngineEnvironment): ProviderAccess[] {
  const keys: Record<HostedEngineId, string | undefined> = {
    openai: env.OPENAI_API_KEY,
    google: env.GOOGLE_GENERATIVE_AI_API_KEY,
    fal: env.FAL_API_KEY,
    replicate: env.REPLICATE_API_TOKEN,
    "openai-compatible": env.OPENAI_COMPATIBLE_API_KEY,
  };
  const apiKey = keys[engine] ?? null;
  if (engine === "openai-compatible") {
    return env.OPENAI_COMPATIBLE_URL === undefined ? [] : [{ engine, apiKey, baseUrl: env.OPENAI_COMPATIBLE_URL }];
  }
  const baseUrl = engine === "openai" ? (env.OPENAI_BASE_URL ?? null) : null;
  return apiKey === null ? [] : [{ engine, apiKey, baseUrl }];
}

function requireTogether(given: unknown, needed: unknown, message: string): void {
  if (given !== undefined && needed === undefined) throw new CannotStartError(message);
}

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function linesOf(value: string): Record<string, string> {
  const lines = value.split(/\r?\n|\\n/).filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, Math.max(0, colon)).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
