import { maxCostField } from "../../contract/request-headers.ts";
import type { ApiRefusal } from "../api/refusal.ts";
import { shownCreditsField } from "./shown-price.ts";

/** Returns the price in credits that a form showed, or `undefined` when the form contains none. */
export function shownCreditsOf(form: FormData): number | undefined {
  const shown = form.get(shownCreditsField);
  return typeof shown === "string" && /^\d{1,6}(\.\d{1,2})?$/.test(shown) ? Number(shown) : undefined;
}

/**
 * Whether a request was refused because it costs more than the form showed. The user must then confirm the new price.
 */
export function costsMore({ violations }: ApiRefusal): boolean {
  return violations.some(({ field }) => field === maxCostField);
}
