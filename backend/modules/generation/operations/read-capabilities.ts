import type { ModeCapability } from "../../../../contract/generation.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { currentOffers } from "../offers.ts";
import { presentOffer } from "../present.ts";

/** What can be made now, with its choices and prices. */
export async function readCapabilities(deps: GenerationDeps): Promise<Outcome<{ modes: ModeCapability[] }>> {
  const offers = await currentOffers(deps);
  return done({ modes: [...offers.values()].map((offer) => presentOffer(offer, deps.billing.catalogue)) });
}
