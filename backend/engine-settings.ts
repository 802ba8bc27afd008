import type { GenerationType } from "../contract/generation-terms.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import type { ProviderAccess } from "./adapters/engine/hosted/access.ts";
import { hostedEngineIds } from "./adapters/engine/hosted/models.ts";

/** All engines, in the default order of preference. */
export const engineIds = ["comfyui", ...hostedEngineIds, "preview", "editor", "clips"] as const;
export type EngineId = (typeof engineIds)[number];

export interface EngineSettings {
  /**
   * The engines to use, in order of preference. `null` for all that are configured, or else the preview engine alone.
   * The built-in editor and what joins clips follow in any case.
   */
  order: readonly EngineId[] | null;
  /** A different order for a mode, which may leave out the built-in editor. */
  orderByMode: Readonly<Partial<Record<GenerationType, readonly EngineId[]>>>;
  /** How many runs to give an engine at a time, if not the default. */
  runsAtOnce: Readonly<Partial<Record<EngineId, number>>>;
  comfyUi: { url: string; headers: Readonly<Record<string, string>>; workflowsFolder: string | null } | null;
  hosted: readonly ProviderAccess[];
  /** The models of an OpenAI-compatible server. */
  compatibleModels: readonly string[];
  /** The operator's own list of hosted models. */
  hostedModelsFile: string | null;
}

/** Only the built-in engines. */
export const previewAlone: EngineSettings = {
  order: null,
  orderByMode: {},
  runsAtOnce: {},
  comfyUi: null,
  hosted: [],
  compatibleModels: [],
  hostedModelsFile: null,
};

/**
 * Returns the order of the engines, for all modes and for modes with their own order. Throws CannotStartError when a
 * named engine is not configured.
 */
export function engineOrder(settings: EngineSettings): {
  order: readonly EngineId[];
  orderByMode: Readonly<Partial<Record<GenerationType, readonly EngineId[]>>>;
} {
  const configured: EngineId[] = engineIds.filter((id) =>
    id === "comfyui" ? settings.comfyUi !== null : settings.hosted.some(({ engine }) => engine === id),
  );
  for (const id of new Set([...(settings.order ?? []), ...Object.values(settings.orderByMode).flat()])) {
    if (id !== "preview" && id !== "editor" && id !== "clips" && !configured.includes(id)) {
      throw new CannotStartError(`ENGINES names ${id}, but ${whatIsMissing[id]} is not set.`);
    }
  }
  return {
    order: settings.order ?? (configured.length > 0 ? configured : ["preview"]),
    orderByMode: settings.orderByMode,
  };
}

const whatIsMissing: Readonly<Record<Exclude<EngineId, "preview" | "editor" | "clips">, string>> = {
  comfyui: "COMFYUI_URL",
  openai: "OPENAI_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  fal: "FAL_API_KEY",
  replicate: "REPLICATE_API_TOKEN",
  "openai-compatible": "OPENAI_COMPATIBLE_URL",
};
