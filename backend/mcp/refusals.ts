import { defaultLanguage } from "../../contract/languages.ts";
import { maxCostField } from "../../contract/request-headers.ts";
import type { HttpRefusal } from "../http/errors.ts";
import { sentence } from "../http/messages.ts";

/** What a model should do next, where the sentence for users does not say it. */
const adviceOf: Partial<Record<HttpRefusal["code"], string>> = {
  INSUFFICIENT_CREDITS:
    "Ask for fewer outputs, a lower quality, or a cheaper model (see list_models and quote), or ask the user to add credits.",
  NOT_FOUND: "Check the ID. Only items of the owner of this API key can be found.",
  CONFLICT: "This idempotency_key was already used with other arguments, or a limit is reached. Use a new key.",
  INTERNAL_ERROR: "Repeat a call that generates only with the same idempotency_key, because it may have started.",
  MAINTENANCE: "Reads and running generations continue.",
};

/** Returns an expected refusal in English, with the invalid fields and what to do next. */
export function textOfRefusal(refusal: HttpRefusal): string {
  const { code, violations = [], retryAfterSeconds } = refusal;
  const fields = violations.map(
    ({ field, key, values }) => `${fieldName(field)}: ${sentence(defaultLanguage, `validation.${key}`, values)}`,
  );
  return [
    sentence(defaultLanguage, refusal.message ?? code, refusal.values),
    ...fields,
    adviceOf[code],
    retryAfterSeconds === undefined ? undefined : `Try again in ${Math.max(1, Math.ceil(retryAfterSeconds))} seconds.`,
  ]
    .filter((part) => part !== undefined)
    .join(" ");
}

/** A tool's argument is named as its header, apart from the hyphens. */
function fieldName(field: string): string {
  return field === maxCostField ? "max_cost_credits" : field;
}
