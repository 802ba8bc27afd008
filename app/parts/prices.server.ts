import type { ModeCapability } from "../../contract/capabilities.ts";
import type { Run } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { priceOf as priceOfRun } from "./composer/offer.ts";

/** Which modes that start from an image are available to the user. */
export interface PictureModes {
  animate: boolean;
  restyle: boolean;
}

/** Returns which of the modes that start from an image are available. */
export function pictureModesOf(modes: ModeCapability[]): PictureModes {
  return { animate: isAvailable(modes, "image-to-video"), restyle: isAvailable(modes, "image-to-image") };
}

/**
 * Returns what the recipe of a run costs today, in credits; `null` when its mode, model, quality or source no longer
 * exists.
 */
export function priceAgain(modes: ModeCapability[], run: Run): number | null {
  const offered = modes.find(({ mode }) => mode === run.generation_type);
  const model = offered?.models.find(({ id, available }) => available && (!run.model_chosen || id === run.model));
  if (!model?.qualities.some(({ id }) => id === run.quality) || run.source?.url === null) return null;
  return priceOfRun(model, run.quality, run.count);
}

function isAvailable(modes: ModeCapability[], mode: GenerationType): boolean {
  return modes.some((offered) => offered.mode === mode && offered.models.some(({ available }) => available));
}
