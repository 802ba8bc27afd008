import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { ModelDescription } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";
import type { Offer } from "./offers.ts";
import { type OwnModel, withTrigger } from "./own-model.ts";

/** A trained model on an engine that offers its base. It is usable if the engine also has its file. */
export interface OwnOffer extends Offer {
  own: OwnModel;
  isLoaded: boolean;
}

/**
 * Returns where healthy engines offer the models' bases, in order of preference. Engines that can load the model are
 * first.
 */
export async function ownOffersInOrder(
  { engines, watch }: Pick<GenerationDeps, "engines" | "watch">,
  mode: GenerationType,
  ownModels: readonly OwnModel[],
): Promise<OwnOffer[]> {
  const usable = ownModels.filter(({ isPaid }) => isPaid);
  if (usable.length === 0) return [];
  const offered = await Promise.all(
    engines.of(mode).map(async (engine) => {
      const { healthy, models, loras = [] } = await watch.look(engine);
      if (!healthy) return [];
      return usable.flatMap((own): OwnOffer[] => {
        const base = models.find((model) => model.mode === mode && model.id === own.base && model.takesLora);
        return base ? [{ engine, model: modelOver(base, own), own, isLoaded: loras.includes(own.lora) }] : [];
      });
    }),
  );
  const all = offered.flat();
  return [...all.filter(({ isLoaded }) => isLoaded), ...all.filter(({ isLoaded }) => !isLoaded)];
}

/** Returns the modes in which each model can be used now, by model id. */
export async function modesOfOwn(
  deps: Pick<GenerationDeps, "engines" | "watch">,
  modes: readonly GenerationType[],
  ownModels: readonly OwnModel[],
): Promise<Map<string, GenerationType[]>> {
  const offers = await Promise.all(modes.map((mode) => ownOffersInOrder(deps, mode, ownModels)));
  const loaded = offers.flat().filter(({ isLoaded }) => isLoaded);
  return new Map(
    ownModels.map(({ id }) => {
      const found = loaded.filter(({ own }) => own.id === id).map(({ model }) => model.mode);
      return [id, modes.filter((mode) => found.includes(mode))];
    }),
  );
}

/** It has its base's capabilities. Its owner may use it with any plan. */
function modelOver(base: ModelDescription, { id, label, trigger }: OwnModel): ModelDescription {
  return {
    ...base,
    id,
    label,
    tier: "basic",
    promptMaxCharacters: Math.max(1, base.promptMaxCharacters - withTrigger("", trigger).length),
  };
}
