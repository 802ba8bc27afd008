/** The kinds of engines that can be connected, in the default order of preference. One of each kind. */
export const engineKinds = ["comfyui", "openai", "google", "fal", "replicate", "openai-compatible"] as const;
export type EngineKind = (typeof engineKinds)[number];

/** Kinds that are reached at an address of their own. The others have a default address. */
export const kindsWithAddress: readonly EngineKind[] = ["comfyui", "openai-compatible"];
/** Kinds that work without a key. */
export const kindsWithoutKey: readonly EngineKind[] = ["comfyui", "openai-compatible"];

/** What answers in chats: the built-in coach, or a language model of a provider. */
export const assistantProviders = ["coach", "openai", "anthropic", "google", "openai-compatible"] as const;
export type AssistantProvider = (typeof assistantProviders)[number];

/** What a test found wrong. */
export const connectionProblems = [
  "address_missing",
  "address_refused",
  "host_unknown",
  "connection_refused",
  "no_encryption",
  "unreachable",
  "slow",
  "key_missing",
  "key_refused",
  "unpaid",
  "busy",
  "not_found",
  "redirected",
  "not_comfyui",
  "not_api",
  "failed",
  "no_models",
  "model_missing",
] as const;
export type ConnectionProblem = (typeof connectionProblems)[number];

export const connectionNameMaxCharacters = 60;
export const connectionUrlMaxCharacters = 500;
export const connectionKeyMaxCharacters = 500;
export const servedModelMaxCharacters = 200;
export const servedModelsMax = 50;
export const priceMaxCredits = 100_000;
