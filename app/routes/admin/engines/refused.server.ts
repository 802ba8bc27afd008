import type { FormState } from "./connection-fields.tsx";
import { shownValues } from "./form-values.server.ts";

/** Returns the form to show again after a refusal. */
export function refusedForm(
  form: FormData,
  { message, violations }: { message: string; violations: readonly { field: string; message: string }[] },
): FormState {
  const errors = violations.map(({ field, message: text }) => [field.split(".")[0] ?? field, text] as const);
  return {
    values: shownValues(form),
    message,
    errors: Object.fromEntries(errors),
    keptKey: typeof form.get("kept_key") === "string" ? String(form.get("kept_key")) : null,
  };
}

/** Returns the form to show again after a test, with its result. */
export function testedForm(
  form: FormData,
  { ok, message, models, kept_key }: { ok: boolean; message: string; models: string[]; kept_key: string | null },
): FormState {
  return { values: shownValues(form), errors: {}, test: { ok, message, models }, keptKey: kept_key };
}
