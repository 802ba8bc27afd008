import { qualities } from "../../../../contract/generation-terms.ts";
import { textOf } from "./form-values.server.ts";

const modelsMax = 200;

/** Returns the decisions about models in a form. Blank prices are the catalog's. */
export function modelsOf(form: FormData) {
  return form
    .getAll("model")
    .slice(0, modelsMax)
    .map((id, index) => {
      const numberOf = (name: string) => {
        const text = textOf(form, `${name}:${index}`);
        return text === undefined ? null : Number(text);
      };
      const prices = qualities.flatMap((quality) => {
        const price = numberOf(`price-${quality}`);
        return price === null ? [] : [[quality, price] as const];
      });
      return {
        id: String(id),
        is_on: form.has(`on:${index}`),
        max_duration_seconds: numberOf("seconds"),
        max_outputs: numberOf("outputs"),
        ...(form.has(`priced:${index}`) && { prices: Object.fromEntries(prices) }),
      };
    });
}
