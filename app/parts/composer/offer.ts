import type { ModeCapability, ModelCapability } from "../../../contract/capabilities.ts";
import { type Draft, draftMode } from "../draft.ts";

/** Returns the requested model if it is available, otherwise the first model included in the user's plan. */
export function modelOf({ models }: ModeCapability, wanted: string | undefined): ModelCapability | undefined {
  const usable = models.filter(({ available }) => available);
  return usable.find(({ id }) => id === wanted) ?? usable[0] ?? models[0];
}

/** Returns the draft's mode. Without one, returns the first mode with the draft's model, otherwise the first mode. */
export function capabilityFor(
  modes: readonly [ModeCapability, ...ModeCapability[]],
  mode: string | undefined,
  model: string,
): ModeCapability {
  const named = modes.find((offered) => offered.mode === mode);
  const withModel = mode === undefined ? modes.find((offered) => isOffered([offered], model)) : undefined;
  return named ?? withModel ?? modes[0];
}

/** Whether a model is available in any of the modes. */
export function isOffered(modes: readonly ModeCapability[], model: string): boolean {
  return modes.some(({ models }) => models.some(({ id, available }) => available && id === model));
}

/** Returns the requested value if it is offered, otherwise the given fallback, otherwise the first value. */
export function offered<T>(
  choices: readonly T[],
  wanted: (choice: T) => boolean,
  standIn?: (choice: T) => boolean,
): T | undefined {
  return choices.find(wanted) ?? (standIn && choices.find(standIn)) ?? choices[0];
}

/**
 * Returns the price of a run in credits: the price of one output at this quality, times the number of outputs; 0 when
 * nothing is available.
 */
export function priceOf(model: ModelCapability | undefined, quality: string, count: number): number {
  const chosen = model && qualityOf(model, quality);
  const price = (chosen?.price_credits ?? 0) * Math.max(1, Math.min(count, model?.outputs_max ?? 1));
  // Prices have two decimals; rounding removes floating-point noise from the product.
  return Math.round(price * 100) / 100;
}

/** Returns the requested quality, otherwise the standard one, otherwise the first. */
export function qualityOf({ qualities }: ModelCapability, wanted: string) {
  return offered(
    qualities,
    ({ id }) => id === wanted,
    ({ id }) => id === "standard",
  );
}

/** Returns the price of a draft in credits among the available modes, as far as it is known. */
export function priceOfDraft(modes: readonly ModeCapability[], draft: Draft): number {
  const [first, ...more] = modes;
  const capability = first && capabilityFor([first, ...more], draftMode(draft), draft.model);
  return capability ? priceOf(modelOf(capability, draft.model), draft.quality, Number(draft.count) || 1) : 0;
}

/** Returns how many credits are missing for a price; 0 when none are missing or the balance is not known. */
export function missingCredits(price: number, balance: number | null): number {
  if (balance === null) return 0;
  // Both have at most two decimals; rounding removes floating-point noise from the difference.
  return Math.max(0, Math.round((price - balance) * 100) / 100);
}
