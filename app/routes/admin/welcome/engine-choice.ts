/** What the setup offers: ComfyUI, a provider's key, an OpenAI-compatible server, or the built-in preview engine. */
export const engineChoices = ["comfyui", "key", "server", "preview"] as const;
export type EngineChoice = (typeof engineChoices)[number];

/** Providers that only need a key, with their names. */
export const keyProviders = { openai: "OpenAI", google: "Google", fal: "fal", replicate: "Replicate" } as const;
export type KeyProvider = keyof typeof keyProviders;

export const usualComfyUiUrl = "http://127.0.0.1:8188";
