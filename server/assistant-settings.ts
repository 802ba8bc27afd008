import { z } from "zod";
import { modelProviders } from "../backend/adapters/assistant/hosted/access.ts";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import type { AssistantSettings } from "../backend/assistant.ts";
import { optional, secret } from "./optional.ts";

/** The environment variables that choose the assistant. */
export const assistantEnvironment = {
  ASSISTANT_PROVIDER: optional(z.enum(modelProviders, `must be one of ${modelProviders.join(", ")}`)),
  ASSISTANT_MODEL: optional(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,200}$/, "must be the name of a model, without spaces"),
  ),
  /** A key is sent in a header, where spaces and line breaks are not allowed. */
  ASSISTANT_API_KEY: secret(
    z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{1,500}$/, "must be a key without spaces"),
  ),
  ASSISTANT_BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  ASSISTANT_SEES_PICTURES: optional(z.enum(["true", "false"])),
};

type AssistantEnvironment = z.infer<z.ZodObject<typeof assistantEnvironment>>;

/**
 * Returns the assistant: a language model if one is named, else the built-in coach. Throws CannotStartError on
 * conflicts.
 */
export function assistantSettings(env: AssistantEnvironment): AssistantSettings {
  const { ASSISTANT_PROVIDER: provider, ASSISTANT_MODEL: model } = env;
  const { ASSISTANT_API_KEY: apiKey, ASSISTANT_BASE_URL: baseUrl, ASSISTANT_SEES_PICTURES: sees } = env;
  if (provider === undefined) {
    if ((model ?? apiKey ?? baseUrl ?? sees) === undefined) return { provider: "coach" };
    throw new CannotStartError("ASSISTANT_PROVIDER must be set with the other ASSISTANT settings, or none of them.");
  }
  const isOwnServer = provider === "openai-compatible";
  if (model === undefined)
    throw new CannotStartError(`ASSISTANT_PROVIDER is ${provider}, but ASSISTANT_MODEL is not set.`);
  if (isOwnServer ? baseUrl === undefined : apiKey === undefined) {
    const missing = isOwnServer ? "ASSISTANT_BASE_URL" : "ASSISTANT_API_KEY";
    throw new CannotStartError(`ASSISTANT_PROVIDER is ${provider}, but ${missing} is not set.`);
  }
  return {
    provider,
    model,
    apiKey: apiKey ?? null,
    baseUrl: baseUrl ?? null,
    // Self-hosted models seldom see images, and then refuse them.
    seesPictures: sees === undefined ? !isOwnServer : sees === "true",
  };
}
