import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { ModelDescription } from "../../adapters/engine/port.ts";
import type { GenerationDeps } from "./deps.ts";
import type { Offer } from "./offers.ts";
import { type OwnModel, withTrigger } from "./own-model.ts";

/** A trained model where its base is offered; it can be used where the engine has its file as well. */
export interface OwnOffer extends Offer {
  own: OwnModel;
  isLoaded: boolean;
}

/** Where healthy engines offer what the models stand on, in the order of preference, those that can load them first. */
export async function ownOffersInOrder(
  { enginesOf, watch }: Pick<GenerationDeps, "enginesOf" | "watch">,
  mode: GenerationType,
  ownModels: readonly OwnModel[],
): Promise<OwnOffer[]> {
  const usable = ownModels.filter(({ isPaid }) => isPaid);
  if (usable.length === 0) return [];
  const offered = await Promise.all(
    enginesOf(mode).map(async (engine) => {
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

/** The modes in which each of the models can be used now, by their ids. */
export async function modesOfOwn(
  deps: Pick<GenerationDeps, "enginesOf" | "watch">,
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

/** It can what its base can; whoever had it trained may use it with any plan. */
function modelOver(base: ModelDescription, { id, label, trigger }: OwnModel): ModelDescription {
  return {
    ...base,
    id,
    label,
    tier: "basic",
    promptMaxCharacters: Math.max(1, base.promptMaxCharacters - withTrigger("", trigger).length),
  };
}
