import type { ModeCapability } from "../../contract/capabilities.ts";
import type { Run } from "../../contract/generation.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { priceOf as priceOfRun } from "./composer/offer.ts";

/** What it costs to make something new from a picture; `null` where that is not offered, or not in the plan. */
export interface PicturePrices {
  animate: number | null;
  restyle: number | null;
}

/** The prices of the modes that begin with a picture. */
export function picturePricesOf(modes: ModeCapability[]): PicturePrices {
  return { animate: priceOf(modes, "image-to-video"), restyle: priceOf(modes, "image-to-image") };
}

/** What the recipe of a run costs today; `null` where it cannot be made now: its mode, model, quality or source is gone. */
export function priceAgain(modes: ModeCapability[], run: Run): number | null {
  const offered = modes.find(({ mode }) => mode === run.generation_type);
  const model = offered?.models.find(({ id, available }) => available && (!run.model_chosen || id === run.model));
  if (!model?.qualities.some(({ id }) => id === run.quality) || run.source?.url === null) return null;
  return priceOfRun(model, run.quality, run.count);
}

/** What one output of a mode costs as its composer opens. */
function priceOf(modes: ModeCapability[], mode: GenerationType): number | null {
  const model = modes.find((offered) => offered.mode === mode)?.models.find(({ available }) => available);
  const quality = model?.qualities.find(({ id }) => id === "standard") ?? model?.qualities[0];
  return quality?.price_credits ?? null;
}
