import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Engine, ModeDescription } from "../../adapters/engine/port.ts";

/** A mode as one engine offers it now. */
export interface Offer {
  engine: Engine;
  mode: ModeDescription;
}

/** The modes that can be made now, each by the first engine in order that is healthy and has it. */
export async function currentOffers(engines: readonly Engine[]): Promise<Map<GenerationType, Offer>> {
  const descriptions = await Promise.all(
    engines.map(async (engine) => ({ engine, description: await engine.describe() })),
  );
  const offers = new Map<GenerationType, Offer>();
  for (const { engine, description } of descriptions) {
    if (!description.healthy) continue;
    for (const mode of description.modes) {
      if (!offers.has(mode.mode)) offers.set(mode.mode, { engine, mode });
    }
  }
  return offers;
}
