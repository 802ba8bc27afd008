import type { ModeCapability, ModelCapability } from "../../../contract/capabilities.ts";
import { type Draft, draftMode } from "../draft.ts";

/** The model a choice names, if it is on offer; else the first one the person's plan includes. */
export function modelOf({ models }: ModeCapability, wanted: string | undefined): ModelCapability | undefined {
  const usable = models.filter(({ available }) => available);
  return usable.find(({ id }) => id === wanted) ?? usable[0] ?? models[0];
}

/** The mode a draft names; where it leaves that open, the first one with the model it names, else the first there is. */
export function capabilityFor(
  modes: readonly [ModeCapability, ...ModeCapability[]],
  mode: string | undefined,
  model: string,
): ModeCapability {
  const named = modes.find((offered) => offered.mode === mode);
  const withModel = mode === undefined ? modes.find((offered) => isOffered([offered], model)) : undefined;
  return named ?? withModel ?? modes[0];
}

/** Whether a model can be used now, in any of the modes. */
export function isOffered(modes: readonly ModeCapability[], model: string): boolean {
  return modes.some(({ models }) => models.some(({ id, available }) => available && id === model));
}

/** What was wanted where it is offered, else the given stand-in, else the first. */
export function offered<T>(
  choices: readonly T[],
  wanted: (choice: T) => boolean,
  standIn?: (choice: T) => boolean,
): T | undefined {
  return choices.find(wanted) ?? (standIn && choices.find(standIn)) ?? choices[0];
}

/** What a run costs: the price of one output of the quality, times how many; 0 where nothing is on offer. */
export function priceOf(model: ModelCapability | undefined, quality: string, count: number): number {
  const chosen = model && qualityOf(model, quality);
  const price = (chosen?.price_credits ?? 0) * Math.max(1, Math.min(count, model?.outputs_max ?? 1));
  // Of a price with two decimals, many have no more either.
  return Math.round(price * 100) / 100;
}

/** The quality a choice names, else the standard one, else the first. */
export function qualityOf({ qualities }: ModelCapability, wanted: string) {
  return offered(
    qualities,
    ({ id }) => id === wanted,
    ({ id }) => id === "standard",
  );
}

/** What a draft costs among the modes on offer, as far as that is known. */
export function priceOfDraft(modes: readonly ModeCapability[], draft: Draft): number {
  const [first, ...more] = modes;
  const capability = first && capabilityFor([first, ...more], draftMode(draft), draft.model);
  return capability ? priceOf(modelOf(capability, draft.model), draft.quality, Number(draft.count) || 1) : 0;
}

/** How many credits are missing for a price; 0 for none, and where the balance is not known. */
export function missingCredits(price: number, balance: number | null): number {
  if (balance === null) return 0;
  // Both have two decimals at most; their difference has no more.
  return Math.max(0, Math.round((price - balance) * 100) / 100);
}
