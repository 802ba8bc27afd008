import { z } from "zod";
import { generationTypes, qualities } from "../../../contract/generation-terms.ts";

/** Credits have two decimals at most; inside the product they are whole hundredths. */
const creditsAsHundredths = z
  .number()
  .min(0)
  .max(1_000_000)
  .multipleOf(0.01)
  .transform((credits) => Math.round(credits * 100));

const priceAsHundredths = creditsAsHundredths.refine((hundredths) => hundredths > 0, { error: "A price is above 0" });

const catalogueFile = z
  .strictObject({
    starter_monthly_credits: creditsAsHundredths,
    price_credits_per_output: z.record(z.enum(generationTypes), z.record(z.enum(qualities), priceAsHundredths)),
  })
  .transform((file) => ({
    starterMonthlyHundredths: file.starter_monthly_credits,
    pricePerOutputHundredths: file.price_credits_per_output,
  }));

/** What the operator charges and gives, in hundredths of a credit. */
export type Catalogue = z.output<typeof catalogueFile>;

/** Parses the content of a catalogue file; throws a readable error that names each wrong figure. */
export function parseCatalogue(content: unknown): Catalogue {
  const parsed = catalogueFile.safeParse(content);
  if (!parsed.success) throw new Error(`The catalogue file is not valid.\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
