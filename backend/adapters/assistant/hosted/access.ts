/** Who has language models. */
export const modelProviders = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** How a language model is reached. */
export interface ModelAccess {
  provider: ModelProvider;
  /** As the provider calls it. */
  model: string;
  /** `null` for a server of one's own that wants none. */
  apiKey: string | null;
  /** Another address than the provider's own; `null` for its own. */
  baseUrl: string | null;
  /** Whether pictures are sent to it. */
  seesPictures: boolean;
}

export type Fetch = typeof globalThis.fetch;

/** Said out loud, because the packages would otherwise look for other addresses in the environment. */
const ownAddresses: Readonly<Record<ModelProvider, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  "openai-compatible": "",
};

/** The address that is asked, without a slash at its end. */
export function baseUrlOf({ provider, baseUrl }: ModelAccess): string {
  return (baseUrl ?? ownAddresses[provider]).replace(/\/+$/, "");
}

const names: Readonly<Record<ModelProvider, string | null>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": null,
};

/** The name people read: the model, and whose it is. */
export function labelOf({ provider, model }: ModelAccess): string {
  const name = names[provider];
  return name === null ? model : `${model} (${name})`;
}
