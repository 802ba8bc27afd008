import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { type Quality, qualities } from "../generation-terms.ts";
import { packageLabels, planIds } from "../plans.ts";
import { catalogLimits } from "./catalog-terms.ts";

const { creditsMax, priceMinorMax, packsMax, pricedModelsMax, storageMegabytesMax, perDayMax } = catalogLimits;

/** Credits have at most two decimals. */
const credits = z.number().min(0).max(creditsMax).multipleOf(0.01, { error: "twoDecimals" });
const paidCredits = z.number().min(0.01).max(creditsMax).multipleOf(0.01, { error: "twoDecimals" });

/** In the currency's smallest unit. */
const priceMinor = z.int().min(1).max(priceMinorMax);
/** Paddle's id of the price. Without it, Paddle is sent the price itself. */
const paddlePriceId = z
  .string()
  .max(60)
  .regex(/^pri_[a-z0-9]+$/)
  .optional();

const catalogPlan = z.strictObject({
  /** Per month. */
  price_minor: z.int().min(0).max(priceMinorMax),
  monthly_credits: credits,
  /** Credits of a trial, if the payment provider starts the plan with free or cheaper days. */
  trial_credits: credits.default(0),
  all_models: z.boolean(),
  priority: z.union([z.literal(0), z.literal(1)]),
  share_weight: z.number().min(0.1).max(100),
  api_access: z.boolean(),
  dedicated_support: z.boolean(),
  upload_storage_megabytes: z.int().min(0).max(storageMegabytesMax),
  /** A catalog from before this limit existed does not limit creations. */
  creation_storage_megabytes: z.int().min(0).max(storageMegabytesMax).default(storageMegabytesMax),
  is_recommended: z.boolean().default(false),
  paddle_price_id: paddlePriceId,
});

const catalogPack = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  credits: paidCredits,
  bonus_credits: credits.default(0),
  price_minor: priceMinor,
  label: z.enum(packageLabels).nullable().default(null),
  paddle_price_id: paddlePriceId,
});

const prices = z.record(z.enum(qualities), paidCredits);
const composerPrices = {
  "text-to-image": prices,
  "image-to-image": prices,
  "text-to-video": prices,
  "image-to-video": prices,
  "image-to-video-audio": prices,
};
/** Edits may be free. A catalog from before they existed gets these prices. */
const editPrices = (usual: Record<Quality, number>) => z.record(z.enum(qualities), credits).default(usual);
const ownPrices = z.partialRecord(z.enum(qualities), credits);
const modelId = z.string().min(1).max(200);

/** The content of the catalog: plans, packs, and prices. A catalog file has the same form. */
export const catalogContent = z.strictObject({
  /** ISO 4217. All prices use it. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  plans: z
    .record(z.enum(planIds), catalogPlan)
    .refine(({ starter }) => starter.price_minor === 0, { error: "planFree", path: ["starter", "price_minor"] })
    .refine(({ pro }) => pro.price_minor > 0, { error: "planPaid", path: ["pro", "price_minor"] })
    .refine(({ studio }) => studio.price_minor > 0, { error: "planPaid", path: ["studio", "price_minor"] }),
  credit_packages: z
    .array(catalogPack)
    .max(packsMax)
    .refine((packs) => new Set(packs.map(({ id }) => id)).size === packs.length, { error: "packIds" }),
  price_credits_per_output: z.strictObject({
    ...composerPrices,
    "image-edit": editPrices({ draft: 1, standard: 2, high: 4 }),
    "image-fill": editPrices({ draft: 1, standard: 2, high: 4 }),
    "image-erase": editPrices({ draft: 1, standard: 1, high: 2 }),
    "image-expand": editPrices({ draft: 1, standard: 2, high: 4 }),
    "image-cutout": editPrices({ draft: 1, standard: 1, high: 1 }),
    "image-upscale": editPrices({ draft: 1, standard: 2, high: 4 }),
    "image-adjust": editPrices({ draft: 0, standard: 0, high: 0 }),
    "video-extend": editPrices({ draft: 10, standard: 20, high: 40 }),
    "video-upscale": editPrices({ draft: 10, standard: 20, high: 40 }),
    "video-join": editPrices({ draft: 0, standard: 0, high: 0 }),
  }),
  /**
   * A model's own prices by its id, in every mode; 0 is free. Omitted qualities have the general price, and the built-in
   * editor's are free.
   */
  price_credits_per_output_by_model: z
    .record(modelId, ownPrices)
    .refine((models) => Object.keys(models).length <= pricedModelsMax, { error: "tooManyModels" })
    .default({}),
  /** The price of one reply of the assistant. */
  assistant: z.strictObject({ reply_credits: credits.default(0) }).default({ reply_credits: 0 }),
  /** Per trained model. */
  training_price_minor: priceMinor,
  training_paddle_price_id: paddlePriceId,
});
export type CatalogContent = z.infer<typeof catalogContent>;

const perDay = z.int().min(1).max(perDayMax).nullable();

/** Whether the studio uses credits and, if it does not, what each user may start per day, in UTC. */
export const creditSettings = z
  .strictObject({
    is_on: z.boolean(),
    /** `null` for no limit. */
    runs_per_day: perDay,
    outputs_per_day: perDay,
  })
  .meta({ id: "CreditSettings" });
export type CreditSettings = z.infer<typeof creditSettings>;

const adminCatalogPayload = z
  .object({
    /** Increases with each change. Send it back with a change, so that no other change is overwritten. */
    version: z.int(),
    /** Whether the catalog file of the environment fixes the content. */
    is_fixed: z.boolean(),
    content: catalogContent,
    credits: creditSettings.extend({
      /** Whether the environment fixes these settings. */
      is_fixed: z.boolean(),
    }),
    /** The payment provider that charges these prices; `off` if nothing can be bought. */
    payment_provider: z.string(),
    /** Whether plans and packs are offered here at all. */
    sells_plans: z.boolean(),
  })
  .meta({ id: "AdminCatalog" });
export type AdminCatalog = z.infer<typeof adminCatalogPayload>;

export const adminCatalog = {
  read: endpoint({
    method: "GET",
    path: "/api/admin/catalog/",
    tag: "Administration",
    summary: "Retrieve the plans, packs, and prices, and whether credits are used.",
    auth: "bearer",
    role: "admin",
    answer: { status: 200, payload: adminCatalogPayload },
    refusals: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/admin/catalog/",
    tag: "Administration",
    summary: "Replace the plans, packs, and prices. What was sold keeps its terms.",
    auth: "bearer",
    role: "admin",
    body: z.strictObject({ version: z.int().min(0), content: catalogContent }),
    answer: { status: 200, payload: adminCatalogPayload },
    refusals: ["VALIDATION_ERROR", "CONFLICT"],
  }),
  changeCredits: endpoint({
    method: "PUT",
    path: "/api/admin/catalog/credits/",
    tag: "Administration",
    summary: "Turn credits on or off, and set the daily limits that apply without credits.",
    auth: "bearer",
    role: "admin",
    body: creditSettings,
    answer: { status: 200, payload: adminCatalogPayload },
    refusals: ["VALIDATION_ERROR", "CONFLICT"],
  }),
};
