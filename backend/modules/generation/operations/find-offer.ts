import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { Plan } from "../../billing/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { chooseOffer, type Offer, offersAnything, offersOf } from "../offers.ts";

/** The model that will make it: the one asked for, else the first of the mode that the plan includes. */
export async function findOffer(
  deps: GenerationDeps,
  mode: GenerationType,
  wanted: string | undefined,
  plan: Plan,
): Promise<Outcome<Offer>> {
  const offers = await offersOf(deps, mode);
  if (offers.length === 0) {
    return refuse("SERVICE_UNAVAILABLE", (await offersAnything(deps)) ? "modeNotOffered" : "noEngine");
  }
  const chosen = chooseOffer(offers, wanted, plan);
  return "field" in chosen ? refuseFields(chosen) : done(chosen);
}
