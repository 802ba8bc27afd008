import type { CatalogContent } from "../../../../contract/admin/catalog.ts";
import { generationTypes, type Quality, qualities } from "../../../../contract/generation-terms.ts";
import { planIds } from "../../../../contract/plan-terms.ts";
import { decimalsOf } from "../../../parts/money.ts";

/** What the form shows, by field. A field's name is its path in the catalog. */
export type Values = Record<string, string>;

/** Rows for new packs and models, below those that exist. */
const newRows = 1;

/** The fields of a plan, besides its checkboxes. */
export const planNumbers = [
  "monthly_credits",
  "trial_credits",
  "upload_storage_megabytes",
  "creation_storage_megabytes",
  "share_weight",
] as const;
export const planChecks = ["all_models", "priority", "api_access", "dedicated_support", "is_recommended"] as const;

/** Returns a catalog as the form shows it. Money is in whole units of the currency, such as dollars. */
export function valuesOf(content: CatalogContent): Values {
  const values: Values = { currency: content.currency };
  const money = (minor: number) => String(minor / 10 ** decimalsOf(content.currency));
  for (const id of planIds) {
    const plan = content.plans[id];
    const path = `plans.${id}`;
    values[`${path}.price_minor`] = money(plan.price_minor);
    for (const name of planNumbers) values[`${path}.${name}`] = String(plan[name]);
    for (const name of planChecks) values[`${path}.${name}`] = plan[name] ? "on" : "";
    values[`${path}.paddle_price_id`] = plan.paddle_price_id ?? "";
  }
  for (const [place, pack] of content.credit_packages.entries()) {
    const path = `credit_packages.${place}`;
    values[`${path}.id`] = pack.id;
    values[`${path}.credits`] = String(pack.credits);
    values[`${path}.bonus_credits`] = String(pack.bonus_credits);
    values[`${path}.price_minor`] = money(pack.price_minor);
    values[`${path}.label`] = pack.label ?? "";
    values[`${path}.paddle_price_id`] = pack.paddle_price_id ?? "";
  }
  for (const mode of generationTypes)
    for (const quality of qualities)
      values[`price_credits_per_output.${mode}.${quality}`] = String(content.price_credits_per_output[mode][quality]);
  for (const [place, [id, prices]] of Object.entries(content.price_credits_per_output_by_model).entries()) {
    values[`models.${place}.id`] = id;
    for (const quality of qualities) values[`models.${place}.${quality}`] = textOf(prices, quality);
  }
  values["assistant.reply_credits"] = String(content.assistant.reply_credits);
  values.training_price_minor = money(content.training_price_minor);
  values.training_paddle_price_id = content.training_paddle_price_id ?? "";
  return values;
}

function textOf(prices: Partial<Record<Quality, number>>, quality: Quality): string {
  return prices[quality] === undefined ? "" : String(prices[quality]);
}

/** Returns how many rows a list of the form has, with one for a new item unless the list is full. */
export function rowsOf(values: Values, list: "credit_packages" | "models", rowsMax: number): number {
  const places = Object.keys(values).flatMap((name) => {
    const [, place] = new RegExp(`^${list}\\.(\\d+)\\.id$`).exec(name) ?? [];
    return place !== undefined && values[name] !== "" ? [Number(place) + 1] : [];
  });
  return Math.min(rowsMax, Math.max(0, ...places) + newRows);
}
