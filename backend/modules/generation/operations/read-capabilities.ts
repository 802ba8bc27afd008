import type { ModeCapability } from "../../../../contract/generation.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { currentOffers } from "../offers.ts";
import { presentOffer } from "../present.ts";

/** What can be made now, with its choices and prices. */
export async function readCapabilities({
  billing,
  engines,
}: GenerationDeps): Promise<Outcome<{ modes: ModeCapability[] }>> {
  const offers = await currentOffers(engines);
  return done({ modes: [...offers.values()].map((offer) => presentOffer(offer, billing.catalogue)) });
}
