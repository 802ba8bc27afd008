import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Engine, ModeDescription } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";

/** A mode as one engine offers it now. */
export interface Offer {
  engine: Engine;
  mode: ModeDescription;
}

/** The modes that can be made now, each by the first engine in order that is healthy and has it. */
export async function currentOffers({
  engines,
  log,
}: Pick<GenerationDeps, "engines" | "log">): Promise<Map<GenerationType, Offer>> {
  const offered = await Promise.all(
    engines.map(async (engine) => {
      try {
        const { healthy, modes } = await engine.describe();
        return healthy ? modes.map((mode) => ({ engine, mode })) : [];
      } catch (error) {
        log.warn({ err: error, engine: engine.id }, "an engine could not say what it offers");
        return [];
      }
    }),
  );
  const offers = new Map<GenerationType, Offer>();
  for (const offer of offered.flat()) {
    if (!offers.has(offer.mode.mode)) offers.set(offer.mode.mode, offer);
  }
  return offers;
}
