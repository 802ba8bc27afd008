import { type CatalogContent, catalogContent } from "../../../../contract/admin/catalog.ts";
import { catalogLimits } from "../../../../contract/admin/catalog-terms.ts";
import { generationTypes, qualities } from "../../../../contract/generation-terms.ts";
import { planIds } from "../../../../contract/plan-terms.ts";
import { violationsOf } from "../../../../contract/violations.ts";
import { sentence } from "../../../forms/parse-form.server.ts";
import type { Translate } from "../../../i18n/language.server.ts";
import { decimalsOf } from "../../../parts/money.ts";
import { planChecks, planNumbers, type Values } from "./values.ts";

const { packsMax, pricedModelsMax } = catalogLimits;
/** Longer values cannot be right. */
const valueMaxCharacters = 200;

/** What was entered, and the catalog that it describes or the errors by field. */
export type ReadForm =
  | { ok: true; values: Values; content: CatalogContent }
  | { ok: false; values: Values; errors: Values };

/** Reads the catalog form. Every entered value is returned, so that nothing is lost when one of them is wrong. */
export function readCatalogForm(form: FormData, t: Translate): ReadForm {
  const values: Values = {};
  for (const name of fieldNames)
    values[name] = String(form.get(name) ?? "")
      .slice(0, valueMaxCharacters)
      .trim();
  const { content, nameOf } = contentOf(values);
  const parsed = catalogContent.safeParse(content, { reportInput: true });
  if (parsed.success) return { ok: true, values, content: parsed.data };
  const errors: Values = {};
  for (const { field, key, values: details } of violationsOf(parsed.error))
    errors[nameOf(field)] ??= sentence(t, key, details);
  return { ok: false, values, errors };
}

const packFields = ["id", "credits", "bonus_credits", "price_minor", "label", "paddle_price_id"];
const places = (count: number) => Array.from({ length: count }, (_, place) => place);

const fieldNames: readonly string[] = [
  "currency",
  ...planIds.flatMap((id) =>
    ["price_minor", "paddle_price_id", ...planNumbers, ...planChecks].map((name) => `plans.${id}.${name}`),
  ),
  ...places(packsMax).flatMap((place) => packFields.map((name) => `credit_packages.${place}.${name}`)),
  ...generationTypes.flatMap((mode) => qualities.map((quality) => `price_credits_per_output.${mode}.${quality}`)),
  ...places(pricedModelsMax).flatMap((place) => ["id", ...qualities].map((name) => `models.${place}.${name}`)),
  "assistant.reply_credits",
  "training_price_minor",
  "training_paddle_price_id",
];

/** Builds the catalog from the values. `nameOf` returns the field of a path in it: rows without an ID are left out. */
function contentOf(values: Values): { content: unknown; nameOf: (path: string) => string } {
  const { currency = "" } = values;
  const text = (name: string) => values[name] || undefined;
  const number = (name: string) => (text(name) === undefined ? undefined : Number(values[name]?.replace(",", ".")));
  const money = (name: string) => {
    const amount = number(name);
    const minor = (amount ?? 0) * 10 ** (/^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2);
    // The product of two decimals may be off by a tiny fraction.
    return amount === undefined ? undefined : Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : minor;
  };
  const packPlaces = places(packsMax).filter((place) => text(`credit_packages.${place}.id`) !== undefined);
  const modelPlaces = places(pricedModelsMax).filter((place) => text(`models.${place}.id`) !== undefined);
  const planOf = (path: string) => ({
    ...Object.fromEntries(planNumbers.map((name) => [name, number(`${path}.${name}`)])),
    ...Object.fromEntries(planChecks.map((name) => [name, values[`${path}.${name}`] === "on"])),
    priority: values[`${path}.priority`] === "on" ? 1 : 0,
    price_minor: money(`${path}.price_minor`),
    paddle_price_id: text(`${path}.paddle_price_id`),
  });
  const pricesOf = (path: string) => Object.fromEntries(qualities.map((name) => [name, number(`${path}.${name}`)]));
  const content = {
    currency: text("currency"),
    plans: Object.fromEntries(planIds.map((id) => [id, planOf(`plans.${id}`)])),
    credit_packages: packPlaces.map((place) => {
      const path = `credit_packages.${place}`;
      return {
        id: text(`${path}.id`),
        credits: number(`${path}.credits`),
        bonus_credits: number(`${path}.bonus_credits`) ?? 0,
        price_minor: money(`${path}.price_minor`),
        label: text(`${path}.label`) ?? null,
        paddle_price_id: text(`${path}.paddle_price_id`),
      };
    }),
    price_credits_per_output: Object.fromEntries(
      generationTypes.map((mode) => [mode, pricesOf(`price_credits_per_output.${mode}`)]),
    ),
    price_credits_per_output_by_model: Object.fromEntries(
      modelPlaces.map((place) => {
        const own = Object.entries(pricesOf(`models.${place}`)).filter(([, price]) => price !== undefined);
        return [values[`models.${place}.id`], Object.fromEntries(own)];
      }),
    ),
    assistant: { reply_credits: number("assistant.reply_credits") },
    training_price_minor: money("training_price_minor"),
    training_paddle_price_id: text("training_paddle_price_id"),
  };
  const nameOf = (path: string) => {
    const [, place, field] = /^credit_packages\.(\d+)\.(.+)$/.exec(path) ?? [];
    if (place !== undefined) return `credit_packages.${packPlaces[Number(place)]}.${field}`;
    if (path === "credit_packages") return `credit_packages.${packPlaces.at(-1) ?? 0}.id`;
    const model = modelPlaces.find((one) =>
      path.startsWith(`price_credits_per_output_by_model.${values[`models.${one}.id`]}.`),
    );
    return model === undefined ? path : `models.${model}.${path.split(".").at(-1)}`;
  };
  return { content, nameOf };
}
