import { maxCostField } from "../../contract/request-headers.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { type Dearer, shownCreditsField, shownPricesField } from "./shown-price.ts";

/** Returns the price in credits that a form showed, or `undefined` when the form contains none. */
export function shownCreditsOf(form: FormData): number | undefined {
  const shown = form.get(shownCreditsField);
  return typeof shown === "string" && /^\d{1,6}(\.\d{1,2})?$/.test(shown) ? Number(shown) : undefined;
}

/** What the price of a run depends on. */
interface PricedChoice {
  mode: string;
  /** Empty when the form had no choice of models. */
  model: string;
  quality: string;
  count: number;
}

export interface ShownPrice {
  /** In credits; `undefined` when the form showed none. */
  credits: number | undefined;
  /** Whether the form showed this price for these choices, so that a higher one has risen since. */
  isOfChoice: boolean;
}

/**
 * Returns the price that a form showed for what was chosen in it. With scripts that is the price on its button. Without
 * them it stands beside the choices; the button's price is then the most that any other choice may cost.
 */
export function shownPriceOf(form: FormData, { mode, model, quality, count }: PricedChoice): ShownPrice {
  const prices = String(form.get(shownPricesField) ?? "")
    .split(";")
    .map((one) => one.split(","));
  const shown = prices.find(([ofMode, ofQuality, , ofModel]) => {
    const isOfModel = model === "" || ofModel === encodeURIComponent(model);
    return ofMode === mode && (quality === "" || ofQuality === quality) && isOfModel;
  });
  const price = Number(shown?.[2]);
  if (!Number.isFinite(price) || price < 0) return buttonPriceOf(form);
  // Prices have two decimals; rounding removes floating-point noise from the product.
  return { credits: Math.round(price * Math.max(1, count) * 100) / 100, isOfChoice: true };
}

/** Returns the price on a form's button, which only scripts keep up with what is chosen. */
export function buttonPriceOf(form: FormData): ShownPrice {
  return { credits: shownCreditsOf(form), isOfChoice: !form.has(shownPricesField) };
}

/** Returns why a form that costs more is shown again. */
export function dearerOf({ isOfChoice }: ShownPrice): Dearer {
  return isOfChoice ? "common:priceRose" : "prices:ofChoices";
}

/**
 * Whether a request was refused because it costs more than the form showed. The user must then confirm the new price.
 */
export function costsMore({ violations }: ApiRefusal): boolean {
  return violations.some(({ field }) => field === maxCostField);
}
