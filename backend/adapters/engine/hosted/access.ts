import type { HostedEngineId } from "./models.ts";

/** How to reach a provider. */
export interface ProviderAccess {
  engine: HostedEngineId;
  /** `null` for a self-hosted server that requires no key. */
  apiKey: string | null;
  /** Replaces the provider's default address; `null` keeps the default. */
  baseUrl: string | null;
}

export type Fetch = typeof globalThis.fetch;

interface Provider {
  label: string;
  baseUrl: string;
  /** The name of the setting that contains the key. */
  setting: string;
}

/** The names and default addresses of the providers. */
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

/** fal accepts queued jobs at a separate address. */
export const falQueueOrigin = "https://queue.fal.run";

/** Returns the provider's base address, without a trailing slash. */
export function baseUrlOf({ engine, baseUrl }: ProviderAccess): string {
  return (baseUrl ?? providers[engine].baseUrl).replace(/\/+$/, "");
}

/** Returns the authorization headers, to be sent to the provider's own addresses only. */
export function authorizationOf({ engine, apiKey }: ProviderAccess): Record<string, string> {
  if (apiKey === null) return {};
  if (engine === "google") return { "x-goog-api-key": apiKey };
  return { authorization: engine === "fal" ? `Key ${apiKey}` : `Bearer ${apiKey}` };
}
