import { z } from "zod";
import { type GenerationType, generationTypes, type Quality, qualities } from "../../../contract/generation-terms.ts";
import { type PlanId, packageLabels, planIds } from "../../../contract/plans.ts";

/** Credits have at most two decimals. The code counts them in hundredths. */
const creditsAsHundredths = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01)
  .transform((credits) => Math.round(credits * 100));

const priceAsHundredths = creditsAsHundredths.refine((hundredths) => hundredths > 0, { error: "A price is above 0" });

const priceMinor = z.int().min(1).max(100_000_000);
/** Paddle's id of the price. Needed only if Paddle is the payment provider. */
const paddlePriceId = z
  .string()
  .regex(/^pri_[a-z0-9]+$/)
  .optional();

const bytesPerMegabyte = 1024 * 1024;

const planFile = z
  .strictObject({
    /** Per month. */
    price_minor: z.int().min(0).max(100_000_000),
    monthly_credits: creditsAsHundredths,
    /** Credits of a trial, if the payment provider starts the plan with free or cheaper days. */
    trial_credits: creditsAsHundredths.default(0),
    all_models: z.boolean(),
    priority: z.union([z.literal(0), z.literal(1)]),
    share_weight: z.number().min(0.1).max(100),
    api_access: z.boolean(),
    dedicated_support: z.boolean(),
    upload_storage_megabytes: z.int().min(0).max(1_000_000_000),
    is_recommended: z.boolean().default(false),
    paddle_price_id: paddlePriceId,
  })
  .transform((plan) => ({
    priceMinor: plan.price_minor,
    monthlyHundredths: plan.monthly_credits,
    trialHundredths: plan.trial_credits,
    allModels: plan.all_models,
    priority: plan.priority,
    shareWeight: plan.share_weight,
    apiAccess: plan.api_access,
    dedicatedSupport: plan.dedicated_support,
    uploadStorageBytes: plan.upload_storage_megabytes * bytesPerMegabyte,
    isRecommended: plan.is_recommended,
    paddlePriceId: plan.paddle_price_id,
  }));

/** A plan and its terms. */
export interface Plan extends z.output<typeof planFile> {
  id: PlanId;
}

const packageFile = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/),
    credits: creditsAsHundredths.refine((hundredths) => hundredths > 0, { error: "A package holds credits" }),
    bonus_credits: creditsAsHundredths.default(0),
    price_minor: priceMinor,
    label: z.enum(packageLabels).nullable().default(null),
    paddle_price_id: paddlePriceId,
  })
  .transform((file) => ({
    id: file.id,
    hundredths: file.credits,
    bonusHundredths: file.bonus_credits,
    priceMinor: file.price_minor,
    label: file.label,
    paddlePriceId: file.paddle_price_id,
  }));

const priceOfQualities = z.record(z.enum(qualities), priceAsHundredths);

const catalogueFile = z
  .strictObject({
    /** ISO 4217. All prices use it. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    plans: z
      .record(z.enum(planIds), planFile)
      .refine((plans) => plans.starter.priceMinor === 0, { error: "The starter plan is free", path: ["starter"] })
      .refine((plans) => plans.pro.priceMinor > 0 && plans.studio.priceMinor > 0, {
        error: "Only the starter plan is free",
        path: ["pro"],
      }),
    credit_packages: z
      .array(packageFile)
      .max(12)
      .refine((packages) => new Set(packages.map(({ id }) => id)).size === packages.length, {
        error: "Each package has an id of its own",
      }),
    price_credits_per_output: z.record(z.enum(generationTypes), priceOfQualities),
    /** A model's own prices by its id, in every mode. Omitted qualities have the general price. */
    price_credits_per_output_by_model: z
      .record(z.string().min(1), z.partialRecord(z.enum(qualities), priceAsHundredths))
      .default({}),
    /** The price of one reply of the assistant. */
    assistant: z.strictObject({ reply_credits: creditsAsHundredths.default(0) }).default({ reply_credits: 0 }),
    /** Per trained model. */
    training_price_minor: priceMinor,
    training_paddle_price_id: paddlePriceId,
  })
  .transform((file) => ({
    currency: file.currency,
    plans: file.plans,
    packages: file.credit_packages,
    pricePerOutputHundredths: file.price_credits_per_output,
    pricePerOutputOfModelHundredths: new Map(Object.entries(file.price_credits_per_output_by_model)),
    replyPriceHundredths: file.assistant.reply_credits,
    trainingPrice: { amount_minor: file.training_price_minor, currency: file.currency },
    trainingPaddlePriceId: file.training_paddle_price_id,
  }));

/** The operator's prices and grants: credits in hundredths, money in the currency's smallest unit. */
export type Catalogue = z.output<typeof catalogueFile>;

/** Parses the content of a catalog file. Throws a readable error that names each wrong value. */
export function parseCatalogue(content: unknown): Catalogue {
  const parsed = catalogueFile.safeParse(content);
  if (!parsed.success) throw new Error(`The catalog file is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The price of one output in hundredths of a credit: the model's own price if it has one, else the mode's price. */
export function priceOf(
  { pricePerOutputHundredths, pricePerOutputOfModelHundredths }: Catalogue,
  modelId: string,
  mode: GenerationType,
  quality: Quality,
): number {
  return pricePerOutputOfModelHundredths.get(modelId)?.[quality] ?? pricePerOutputHundredths[mode][quality];
}
