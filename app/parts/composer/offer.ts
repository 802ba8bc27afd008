import type { ModeCapability, ModelCapability } from "../../../contract/generation.ts";

/** The model a choice names, if it is on offer; else the first one the person's plan includes. */
export function modelOf({ models }: ModeCapability, wanted: string | undefined): ModelCapability | undefined {
  const usable = models.filter(({ available }) => available);
  return usable.find(({ id }) => id === wanted) ?? usable[0] ?? models[0];
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
  return (chosen?.price_credits ?? 0) * Math.max(1, Math.min(count, model?.outputs_max ?? 1));
}

/** The quality a choice names, else the standard one, else the first. */
export function qualityOf({ qualities }: ModelCapability, wanted: string) {
  return offered(
    qualities,
    ({ id }) => id === wanted,
    ({ id }) => id === "standard",
  );
}
