import type { ModeCapability } from "../../contract/capabilities.ts";
import type { GenerationType } from "../../contract/generation-terms.ts";

/** What it costs to make something new from a picture; `null` where that is not offered, or not in the plan. */
export interface PicturePrices {
  animate: number | null;
  restyle: number | null;
}

/** The prices of the modes that begin with a picture. */
export function picturePricesOf(modes: ModeCapability[]): PicturePrices {
  return { animate: priceOf(modes, "image-to-video"), restyle: priceOf(modes, "image-to-image") };
}

/** What one output of a mode costs as its composer opens. */
function priceOf(modes: ModeCapability[], mode: GenerationType): number | null {
  const model = modes.find((offered) => offered.mode === mode)?.models.find(({ available }) => available);
  const quality = model?.qualities.find(({ id }) => id === "standard") ?? model?.qualities[0];
  return quality?.price_credits ?? null;
}
