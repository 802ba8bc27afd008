import { placeViolations, type Violation } from "../../../forms/place-violations.ts";
import type { FormState } from "./connection-fields.tsx";
import { keyOf, shownValues } from "./form-values.server.ts";

/** Returns the form to show again after a refusal. */
export function refusedForm(
  form: FormData,
  { message, violations }: { message: string; violations: readonly Violation[] },
): FormState {
  const { errors, message: above = "" } = placeViolations(violations, (field) => {
    const [name = ""] = field.split(".", 1);
    return form.has(name) ? name : undefined;
  });
  return {
    values: shownValues(form),
    message: violations.length > 0 ? above : message,
    errors,
    // A key that was typed, or refused, replaces the kept one, which the form would otherwise send again.
    keptKey: errors.key ? null : (keyOf(form).kept_key ?? null),
  };
}

/** Returns the form to show again after a test, with its result. */
export function testedForm(
  form: FormData,
  { ok, message, models, kept_key }: { ok: boolean; message: string; models: string[]; kept_key: string | null },
): FormState {
  return { values: shownValues(form), errors: {}, test: { ok, message, models }, keptKey: kept_key };
}
