import { z } from "zod";
import { type GenerationType, generationTypes, type Quality, qualities } from "../../../contract/generation-terms.ts";

/** Credits have two decimals at most; inside the product they are whole hundredths. */
const creditsAsHundredths = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01)
  .transform((credits) => Math.round(credits * 100));

const priceAsHundredths = creditsAsHundredths.refine((hundredths) => hundredths > 0, { error: "A price is above 0" });

export const planIds = ["starter", "pro", "studio"] as const;
export type PlanId = (typeof planIds)[number];

const planFile = z
  .strictObject({
    monthly_credits: creditsAsHundredths,
    all_models: z.boolean(),
    priority: z.union([z.literal(0), z.literal(1)]),
    share_weight: z.number().min(0.1).max(100),
  })
  .transform((plan) => ({
    monthlyHundredths: plan.monthly_credits,
    allModels: plan.all_models,
    priority: plan.priority,
    shareWeight: plan.share_weight,
  }));

/** What comes with a plan. */
export interface Plan extends z.output<typeof planFile> {
  id: PlanId;
}

const priceOfQualities = z.record(z.enum(qualities), priceAsHundredths);

const catalogueFile = z
  .strictObject({
    plans: z.record(z.enum(planIds), planFile),
    price_credits_per_output: z.record(z.enum(generationTypes), priceOfQualities),
    /** A model's own prices by its id, in every mode; what is left out costs what any model does. */
    price_credits_per_output_by_model: z
      .record(z.string().min(1), z.partialRecord(z.enum(qualities), priceAsHundredths))
      .default({}),
  })
  .transform((file) => ({
    plans: file.plans,
    pricePerOutputHundredths: file.price_credits_per_output,
    pricePerOutputOfModelHundredths: new Map(Object.entries(file.price_credits_per_output_by_model)),
  }));

/** What the operator charges and gives, in hundredths of a credit. */
export type Catalogue = z.output<typeof catalogueFile>;

/** Parses the content of a catalogue file; throws a readable error that names each wrong figure. */
export function parseCatalogue(content: unknown): Catalogue {
  const parsed = catalogueFile.safeParse(content);
  if (!parsed.success) throw new Error(`The catalogue file is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The price of one output in hundredths of a credit: the model's own, else that of the mode. */
export function priceOf(
  { pricePerOutputHundredths, pricePerOutputOfModelHundredths }: Catalogue,
  modelId: string,
  mode: GenerationType,
  quality: Quality,
): number {
  return pricePerOutputOfModelHundredths.get(modelId)?.[quality] ?? pricePerOutputHundredths[mode][quality];
}
