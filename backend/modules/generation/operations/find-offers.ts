import type { GenerationType } from "../../../../contract/generation-terms.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { Plan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { chooseOffer, type Offer, offersAnything, offersOf } from "../offers.ts";
import { ownOffersInOrder } from "../own-offers.ts";

type Unmet = (model: ModelDescription) => readonly Violation[];

/** Returns a function that chooses the offer to use for each of several requests that name the same model, or none. */
export async function findOffers(
  deps: GenerationDeps,
  mode: GenerationType,
  wanted: string | undefined,
  plan: Plan,
  ownerId: string,
): Promise<Outcome<(unmet: Unmet) => Outcome<Offer>>> {
  const offers = await offersOf(deps, mode);
  if (offers.length === 0) {
    return refuse("SERVICE_UNAVAILABLE", (await offersAnything(deps)) ? "modeNotOffered" : "noEngine");
  }
  const ownModels = wanted === undefined ? [] : await deps.ownModels(ownerId);
  const own = (await ownOffersInOrder(deps, mode, ownModels)).filter(({ isLoaded }) => isLoaded);
  if (ownModels.some(({ id }) => id === wanted) && !own.some(({ model }) => model.id === wanted)) {
    return refuseFields({ field: "model", key: "modelNotAvailable", values: {} });
  }
  return done((unmet) => {
    const chosen = chooseOffer([...offers, ...own], wanted, plan, unmet);
    return "field" in chosen ? refuseFields(chosen) : done(chosen);
  });
}
