import { batches } from "../../../../contract/batches.ts";
import { quotedPromptsMax } from "../../../../contract/limits.ts";
import { done } from "../../../http/operation.ts";
import { toCredits } from "../../credits/index.ts";
import { planBatch } from "../batches/plan-batch.ts";
import { implement } from "../deps.ts";

/** Returns the price and the first prompts of a batch, by the same rules that accept it and hold its credits. */
export const quoteBatch = implement(batches.quote, async (deps, { body }, { userId }) => {
  const planned = await planBatch(deps, body, userId);
  if (!planned.ok) return planned;
  const { runs, combinations, seed } = planned.value;
  const costHundredths = runs.reduce((sum, { priceHundredths }) => sum + priceHundredths, 0);
  const spendableHundredths = await deps.credits.spendable(userId);
  return done({
    runs: runs.length,
    combinations,
    cost_credits: toCredits(costHundredths),
    current_credits: toCredits(spendableHundredths),
    affordable: !deps.credits.areOn() || spendableHundredths >= costHundredths,
    prompts: runs.slice(0, quotedPromptsMax).map(({ request }) => request.prompt),
    seed,
  });
});
