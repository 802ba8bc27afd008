/** The providers of language models. */
export const modelProviders = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelProvider = (typeof modelProviders)[number];

/** How to reach a language model. */
export interface ModelAccess {
  provider: ModelProvider;
  /** The provider's name for the model. */
  model: string;
  /** `null` for a self-hosted server that requires no key. */
  apiKey: string | null;
  /** Replaces the provider's default address; `null` keeps the default. */
  baseUrl: string | null;
  /** Whether images are sent to the model. */
  seesPictures: boolean;
}

export type Fetch = typeof globalThis.fetch;

/** Set explicitly, because the packages would otherwise read other addresses from the environment. */
const ownAddresses: Readonly<Record<ModelProvider, string>> = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
  "openai-compatible": "",
};

/** Returns the base address of the API, without a trailing slash. */
export function baseUrlOf({ provider, baseUrl }: ModelAccess): string {
  return (baseUrl ?? ownAddresses[provider]).replace(/\/+$/, "");
}

const names: Readonly<Record<ModelProvider, string | null>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  "openai-compatible": null,
};

/** Returns the name that users see: the model and its provider. */
export function labelOf({ provider, model }: ModelAccess): string {
  const name = names[provider];
  return name === null ? model : `${model} (${name})`;
}
