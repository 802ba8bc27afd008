import type { AssistantProvider, EngineKind } from "../../../../contract/admin/engine-terms.ts";

/** Names of products, the same in every language. */
export const kindNames: Readonly<Record<EngineKind | Exclude<AssistantProvider, "coach">, string>> = {
  comfyui: "ComfyUI",
  openai: "OpenAI",
  google: "Google",
  fal: "fal",
  replicate: "Replicate",
  anthropic: "Anthropic",
  "openai-compatible": "OpenAI API",
};
