import { generation } from "../../../../contract/generation.ts";
import { type GenerationType, generationTypes, makesVideo } from "../../../../contract/generation-terms.ts";
import { done } from "../../../http/operation.ts";
import { type GenerationDeps, implement } from "../deps.ts";
import { offersOf } from "../offers.ts";
import type { OwnModel } from "../own-model.ts";
import { type OwnOffer, ownOffersInOrder } from "../own-offers.ts";
import { presentOffer } from "../present.ts";
import { describeSelection } from "../selection/offers.ts";

/**
 * Returns what can be made now, with models, choices and prices, and the caller's own models last. Unavailable modes
 * are omitted.
 */
export const readCapabilities = implement(generation.capabilities, async (deps, _input, { userId }) => {
  deps.warming.keep();
  const plan = await deps.credits.planOf(deps.database.read, userId);
  const ownModels = await deps.ownModels(userId);
  const modes = await Promise.all(
    generationTypes.map(async (mode) => ({
      mode,
      media: makesVideo(mode) ? ("video" as const) : ("image" as const),
      models: [...(await offersOf(deps, mode)), ...(await ownOffersOf(deps, mode, ownModels))].map((offer) =>
        presentOffer(offer, plan, deps.credits),
      ),
    })),
  );
  return done({
    modes: modes.filter(({ models }) => models.length > 0),
    selection: await describeSelection(deps, plan),
  });
});

/** Returns each of the user's own models once, from the first engine that can load it, if any. */
async function ownOffersOf(
  deps: GenerationDeps,
  mode: GenerationType,
  ownModels: readonly OwnModel[],
): Promise<OwnOffer[]> {
  const offers = await ownOffersInOrder(deps, mode, ownModels);
  return offers.filter(({ own }, index) => offers.findIndex((offer) => offer.own.id === own.id) === index);
}
