/** What the setup offers: ComfyUI, a provider's key, an OpenAI-compatible server, or the built-in preview engine. */
export const engineChoices = ["comfyui", "key", "server", "preview"] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** Providers that only need a key. */
export const keyProviders = ["openai", "google", "fal", "replicate"] as const;

export const usualComfyUiUrl = "http://127.0.0.1:8188";
