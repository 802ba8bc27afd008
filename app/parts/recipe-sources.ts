import type { RecipeSource } from "../../contract/uploads.ts";

/** The names of the programs, the same in every language. */
export const sourceNames: Record<Exclude<RecipeSource, "atelier">, string> = {
  a1111: "A1111",
  comfyui: "ComfyUI",
  invokeai: "InvokeAI",
  swarmui: "SwarmUI",
  fooocus: "Fooocus",
};
