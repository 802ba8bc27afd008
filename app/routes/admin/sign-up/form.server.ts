import { z } from "zod";
import { domains, type SignUpSettings, signUpSettings } from "../../../../contract/admin/sign-up.ts";
import type { SignUpField } from "../../../../contract/admin/sign-up-terms.ts";

const listMaxCharacters = 60_000;

/** Domains in a text field, separated by commas or line breaks. */
const domainList = z
  .string()
  .max(listMaxCharacters)
  .optional()
  .transform((text = "", context) => {
    const named = text.split(/[\s,;]+/).filter((name) => name !== "");
    const { data, success } = domains.safeParse(named);
    if (!success) context.addIssue("domain");
    return data ?? [];
  });

const { shape } = signUpSettings;

/** The form of the sign-up settings. Browsers leave locked fields out, and blank numbers count as no limit. */
export const signUpForm = z.object({
  mode: shape.mode.optional(),
  domains: domainList,
  free_credits_per_day: shape.free_credits_per_day.unwrap().optional(),
  free_credits_per_network: shape.free_credits_per_network.unwrap().optional(),
  free_credits_first: shape.free_credits_first.optional(),
  free_credits_days: shape.free_credits_days.optional(),
  blocked_domains: domainList,
  trusted_domains: domainList,
});

/** Returns the fields to send to the API: all except the locked ones. */
export function changeOf(
  { free_credits_per_day, free_credits_per_network, ...form }: z.output<typeof signUpForm>,
  locked: readonly SignUpField[],
): Partial<SignUpSettings> {
  const wanted: Partial<SignUpSettings> = {
    ...form,
    free_credits_per_day: free_credits_per_day ?? null,
    free_credits_per_network: free_credits_per_network ?? null,
  };
  for (const field of locked) delete wanted[field];
  return wanted;
}
