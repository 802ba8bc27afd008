import type { ModeCapability } from "../../contract/capabilities.ts";
import type { Run } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { priceOf as priceOfRun } from "./composer/offer.ts";

/**
 * Prices for creating something from an image, in credits; `null` for modes that are not available or not in the plan.
 */
export interface PicturePrices {
  animate: number | null;
  restyle: number | null;
}

/** Returns the prices of the modes that start from an image. */
export function picturePricesOf(modes: ModeCapability[]): PicturePrices {
  return { animate: priceOf(modes, "image-to-video"), restyle: priceOf(modes, "image-to-image") };
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

/** Returns the price of one output with a mode's default choices. */
function priceOf(modes: ModeCapability[], mode: GenerationType): number | null {
  const model = modes.find((offered) => offered.mode === mode)?.models.find(({ available }) => available);
  const quality = model?.qualities.find(({ id }) => id === "standard") ?? model?.qualities[0];
  return quality?.price_credits ?? null;
}
