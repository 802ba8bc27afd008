import type { ModeCapability } from "../../../../contract/generation.ts";
import { generationTypes, makesVideo } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { GenerationDeps } from "../deps.ts";
import { offersOf } from "../offers.ts";
import { presentOffer } from "../present.ts";

/** What can be made now, with its models, choices and prices; a mode that nothing can make is not among it. */
export async function readCapabilities(
  deps: GenerationDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<{ modes: ModeCapability[] }>> {
  const plan = await deps.billing.planOf(deps.database.read, userId);
  const modes = await Promise.all(
    generationTypes.map(async (mode) => ({
      mode,
      media: makesVideo(mode) ? ("video" as const) : ("image" as const),
      models: (await offersOf(deps, mode)).map((offer) => presentOffer(offer, plan, deps.billing)),
    })),
  );
  return done({ modes: modes.filter(({ models }) => models.length > 0) });
}
