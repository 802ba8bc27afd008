import type { HostedEngineId } from "./models.ts";

/** How a provider is reached. */
export interface ProviderAccess {
  engine: HostedEngineId;
  /** `null` for a server of one's own that wants none. */
  apiKey: string | null;
  /** Another address than the provider's own; `null` for its own. */
  baseUrl: string | null;
}

export type Fetch = typeof globalThis.fetch;

interface Provider {
  label: string;
  baseUrl: string;
  /** The setting that holds its key, as the operator knows it. */
  setting: string;
}

/** What the providers are called, and where they answer unless told otherwise. */
export const providers: Readonly<Record<HostedEngineId, Provider>> = {
  openai: { label: "OpenAI", baseUrl: "https://api.openai.com/v1", setting: "OPENAI_API_KEY" },
  google: {
    label: "Google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    setting: "GOOGLE_GENERATIVE_AI_API_KEY",
  },
  fal: { label: "fal", baseUrl: "https://fal.run", setting: "FAL_API_KEY" },
  replicate: { label: "Replicate", baseUrl: "https://api.replicate.com/v1", setting: "REPLICATE_API_TOKEN" },
  "openai-compatible": { label: "OpenAI-compatible server", baseUrl: "", setting: "OPENAI_COMPATIBLE_API_KEY" },
};

/** fal takes durable work at an address of its own. */
export const falQueueOrigin = "https://queue.fal.run";

/** The address of the provider, without a slash at its end. */
export function baseUrlOf({ engine, baseUrl }: ProviderAccess): string {
  return (baseUrl ?? providers[engine].baseUrl).replace(/\/+$/, "");
}

/** How a provider recognises us; for its own addresses only. */
export function authorizationOf({ engine, apiKey }: ProviderAccess): Record<string, string> {
  if (apiKey === null) return {};
  if (engine === "google") return { "x-goog-api-key": apiKey };
  return { authorization: engine === "fal" ? `Key ${apiKey}` : `Bearer ${apiKey}` };
}
