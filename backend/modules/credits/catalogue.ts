import { z } from "zod";
import { type CatalogContent, catalogContent } from "../../../contract/admin/catalog.ts";
import { catalogLimits } from "../../../contract/admin/catalog-terms.ts";
import {
  builtInEditorModel,
  type GenerationType,
  type Quality,
  qualities,
} from "../../../contract/generation-terms.ts";
import { toHundredths } from "../../../contract/hundredths.ts";
import { defaultLanguage } from "../../../contract/languages.ts";
import type { PlanId } from "../../../contract/plans.ts";
import { ruleOf } from "../../../contract/violations.ts";
import { sentence } from "../../http/messages.ts";

const bytesPerMegabyte = 1024 * 1024;

type Prices = Record<Quality, number>;

/** What a plan costs and gives. Subscriptions store it, so that they keep the terms they were sold with. */
const planTerms = z.object({
  priceMinor: z.int(),
  currency: z.string(),
  monthlyHundredths: z.int(),
  trialHundredths: z.int(),
  allModels: z.boolean(),
  priority: z.union([z.literal(0), z.literal(1)]),
  shareWeight: z.number(),
  apiAccess: z.boolean(),
  dedicatedSupport: z.boolean(),
  uploadStorageBytes: z.int(),
  /** Terms that were sold before this limit existed do not limit creations. */
  creationStorageBytes: z.int().default(catalogLimits.storageMegabytesMax * bytesPerMegabyte),
  isRecommended: z.boolean(),
  paddlePriceId: z.string().optional(),
});
export type PlanTerms = z.infer<typeof planTerms>;

function planOf(plan: CatalogContent["plans"][PlanId], currency: string): PlanTerms {
  return {
    priceMinor: plan.price_minor,
    currency,
    monthlyHundredths: toHundredths(plan.monthly_credits),
    trialHundredths: toHundredths(plan.trial_credits),
    allModels: plan.all_models,
    priority: plan.priority,
    shareWeight: plan.share_weight,
    apiAccess: plan.api_access,
    dedicatedSupport: plan.dedicated_support,
    uploadStorageBytes: plan.upload_storage_megabytes * bytesPerMegabyte,
    creationStorageBytes: plan.creation_storage_megabytes * bytesPerMegabyte,
    isRecommended: plan.is_recommended,
    paddlePriceId: plan.paddle_price_id,
  };
}

/** Returns stored terms; `undefined` for `null`, which means those of the catalog. */
export function readTerms(stored: string | null | undefined): PlanTerms | undefined {
  return stored ? planTerms.parse(JSON.parse(stored)) : undefined;
}

/** Returns terms as they are stored. */
export function writeTerms(terms: PlanTerms): string {
  return JSON.stringify(terms);
}

/** A plan and its terms. */
export interface Plan extends PlanTerms {
  id: PlanId;
}

function packOf(pack: CatalogContent["credit_packages"][number]) {
  return {
    id: pack.id,
    hundredths: toHundredths(pack.credits),
    bonusHundredths: toHundredths(pack.bonus_credits),
    priceMinor: pack.price_minor,
    label: pack.label,
    paddlePriceId: pack.paddle_price_id,
  };
}

function pricesOf({ draft, standard, high }: Prices): Prices {
  return { draft: toHundredths(draft), standard: toHundredths(standard), high: toHundredths(high) };
}

function ownPricesOf(prices: Partial<Prices>): Partial<Prices> {
  const own: Partial<Prices> = {};
  for (const quality of qualities) {
    const credits = prices[quality];
    if (credits !== undefined) own[quality] = toHundredths(credits);
  }
  return own;
}

/** Returns the catalog with its content in the units that the code counts in. */
export function catalogueOf(content: CatalogContent) {
  const { currency, plans, price_credits_per_output: prices } = content;
  const own = Object.entries(content.price_credits_per_output_by_model);
  return {
    currency,
    plans: {
      starter: planOf(plans.starter, currency),
      pro: planOf(plans.pro, currency),
      studio: planOf(plans.studio, currency),
    },
    packages: content.credit_packages.map(packOf),
    pricePerOutputHundredths: {
      "text-to-image": pricesOf(prices["text-to-image"]),
      "image-to-image": pricesOf(prices["image-to-image"]),
      "text-to-video": pricesOf(prices["text-to-video"]),
      "image-to-video": pricesOf(prices["image-to-video"]),
      "image-to-video-audio": pricesOf(prices["image-to-video-audio"]),
      "image-edit": pricesOf(prices["image-edit"]),
      "image-fill": pricesOf(prices["image-fill"]),
      "image-erase": pricesOf(prices["image-erase"]),
      "image-expand": pricesOf(prices["image-expand"]),
      "image-cutout": pricesOf(prices["image-cutout"]),
      "image-upscale": pricesOf(prices["image-upscale"]),
      "image-adjust": pricesOf(prices["image-adjust"]),
      "video-extend": pricesOf(prices["video-extend"]),
      "video-upscale": pricesOf(prices["video-upscale"]),
      "video-join": pricesOf(prices["video-join"]),
    } satisfies Record<GenerationType, Prices>,
    pricePerOutputOfModelHundredths: new Map(own.map(([id, ownPrices]) => [id, ownPricesOf(ownPrices)])),
    replyPriceHundredths: toHundredths(content.assistant.reply_credits),
    trainingPrice: { amount_minor: content.training_price_minor, currency },
    trainingPaddlePriceId: content.training_paddle_price_id,
  };
}

/** The operator's prices and grants: credits in hundredths, money in the currency's smallest unit. */
export type Catalogue = ReturnType<typeof catalogueOf>;

/** Parses the content of a catalog file. Throws a readable error that names each wrong value. */
export function parseContent(content: unknown): CatalogContent {
  const parsed = catalogContent.safeParse(content, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, message: messageOf(issue) }));
  throw new Error(`The catalog file is not valid.\n${z.prettifyError({ issues })}`);
}

/** Zod's own messages are sentences. Those of the schema are keys. */
function messageOf(issue: z.core.$ZodIssue): string {
  const { key, values } = ruleOf(issue);
  return key === issue.message ? sentence(defaultLanguage, `validation.${key}`, values) : issue.message;
}

/** Parses the content of a catalog file into a catalog. Throws a readable error that names each wrong value. */
export function parseCatalogue(content: unknown): Catalogue {
  return catalogueOf(parseContent(content));
}

/** The terms of every account while no credits are used: everything that any plan includes, and no one is preferred. */
export function planWithoutCredits(plans: Catalogue["plans"]): Plan {
  const uploadStorageBytes = Math.max(...Object.values(plans).map((plan) => plan.uploadStorageBytes));
  const creationStorageBytes = Math.max(...Object.values(plans).map((plan) => plan.creationStorageBytes));
  const included = { allModels: true, apiAccess: true, dedicatedSupport: true, priority: 0, shareWeight: 1 } as const;
  return { ...plans.starter, ...included, id: "starter", uploadStorageBytes, creationStorageBytes };
}

/**
 * The price of one output in hundredths of a credit: the model's own price if it has one, else the mode's price. The
 * built-in editor works on this machine without a model, so it is free unless it has a price of its own.
 */
export function priceOf(
  { pricePerOutputHundredths, pricePerOutputOfModelHundredths }: Catalogue,
  modelId: string,
  mode: GenerationType,
  quality: Quality,
): number {
  const general = modelId === builtInEditorModel ? 0 : pricePerOutputHundredths[mode][quality];
  return pricePerOutputOfModelHundredths.get(modelId)?.[quality] ?? general;
}
