import { FormNonce } from "./form-nonce.tsx";
import { shownCreditsField } from "./shown-price.ts";

/**
 * The fields of a form that generates a run once more, for at most the price it shows. The form posts `intent` with the
 * value `regenerate` to the run's page. Submitting the unchanged composer again would return the same run.
 */
export function RegenerateFields({ credits }: { credits: number }) {
  return (
    <>
      <FormNonce />
      <input type="hidden" name={shownCreditsField} value={credits} />
    </>
  );
}
