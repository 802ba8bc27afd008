import {
  type AspectRatio,
  type ComposerMode,
  composerModes,
  type GenerationType,
  generationTypes,
} from "../../../contract/generation-terms.ts";
import type { Violation } from "../../../contract/violations.ts";
import type { Engine, ModelDescription } from "../../adapters/engine/port.ts";
import type { Plan } from "../credits/index.ts";
import type { GenerationDeps } from "./deps.ts";
import type { OwnModel } from "./own-model.ts";

/** A model in one mode, as one engine offers it now. */
export interface Offer {
  engine: Engine;
  model: ModelDescription;
  /** The trained model, if this offer is one based on the engine's model. */
  own?: OwnModel;
}

/** Returns the model that sets the price. A trained model costs as much as its base. */
export function pricedAs({ model, own }: Pick<Offer, "model" | "own">): string {
  return own?.base ?? model.id;
}

type Deps = Pick<GenerationDeps, "engines" | "watch">;

/**
 * Returns everything that healthy engines offer in a mode, in order of preference. Several engines may offer one model.
 */
export async function offersInOrder({ engines, watch }: Deps, mode: GenerationType): Promise<Offer[]> {
  const offered = await Promise.all(
    engines.of(mode).map(async (engine) => {
      const { healthy, models } = await watch.look(engine);
      return healthy ? models.filter((model) => model.mode === mode).map((model) => ({ engine, model })) : [];
    }),
  );
  return offered.flat();
}

/** Returns the models of a mode, each with the first engine that offers it. */
export async function offersOf(deps: Deps, mode: GenerationType): Promise<Offer[]> {
  const offers = new Map<string, Offer>();
  for (const offer of await offersInOrder(deps, mode)) {
    if (!offers.has(offer.model.id)) offers.set(offer.model.id, offer);
  }
  return [...offers.values()];
}

/** Whether anything can be made now. */
export async function offersAnything(deps: Deps): Promise<boolean> {
  const offers = await Promise.all(generationTypes.map((mode) => offersInOrder(deps, mode)));
  return offers.some((ofMode) => ofMode.length > 0);
}

/** The combined capabilities of a mode's models. */
export interface OfferedMode {
  mode: ComposerMode;
  aspectRatios: readonly AspectRatio[];
  takesNegative: boolean;
}

/** Returns the modes in which anything new can be made now. */
export async function modesNow(deps: Deps): Promise<OfferedMode[]> {
  const modes = await Promise.all(
    composerModes.map(async (mode) => {
      const models = (await offersInOrder(deps, mode)).map(({ model }) => model);
      return {
        mode,
        aspectRatios: [...new Set(models.flatMap(({ aspectRatios }) => aspectRatios))],
        takesNegative: models.some(({ negativePromptMaxCharacters }) => negativePromptMaxCharacters !== null),
      };
    }),
  );
  return modes.filter(({ aspectRatios }) => aspectRatios.length > 0);
}

export function isIncluded({ tier }: ModelDescription, plan: Plan): boolean {
  return tier === "basic" || plan.allModels;
}

/**
 * Returns the requested model, or else the first that the plan includes and that supports all of the request, or the
 * rule that the choice violates. If none supports all of it, the first is returned.
 */
export function chooseOffer(
  offers: readonly Offer[],
  wanted: string | undefined,
  plan: Plan,
  unmet: (model: ModelDescription) => readonly Violation[],
): Offer | Violation {
  const included = offers.filter(({ model }) => isIncluded(model, plan));
  const first = included.find(({ model }) => unmet(model).length === 0) ?? included[0];
  const chosen = wanted === undefined ? first : offers.find(({ model }) => model.id === wanted);
  if (chosen && isIncluded(chosen.model, plan)) return chosen;
  if (chosen || wanted === undefined) return { field: "model", key: "planNeeded", values: {} };
  const choices = included.map(({ model }) => model.id).join(", ");
  return { field: "model", key: "unknownChoice", values: { choices } };
}
