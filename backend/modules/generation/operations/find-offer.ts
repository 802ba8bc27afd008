import type { GenerationType } from "../../../../contract/generation-terms.ts";
import type { Violation } from "../../../../contract/violations.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import type { Outcome } from "../../../http/operation.ts";
import type { Plan } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import type { Offer } from "../offers.ts";
import { findOffers } from "./find-offers.ts";

/**
 * Returns the offer to use: the requested model, or else the first of the mode that the plan includes and that supports
 * all of the request. Another user's trained model is reported as unknown.
 */
export async function findOffer(
  deps: GenerationDeps,
  mode: GenerationType,
  wanted: string | undefined,
  plan: Plan,
  ownerId: string,
  unmet: (model: ModelDescription) => readonly Violation[],
): Promise<Outcome<Offer>> {
  const choose = await findOffers(deps, mode, wanted, plan, ownerId);
  return choose.ok ? choose.value(unmet) : choose;
}
