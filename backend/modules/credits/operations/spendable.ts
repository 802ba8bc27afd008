import { currentLots } from "../current-credits.ts";
import type { CreditsDeps } from "../deps.ts";
import { available } from "../rules.ts";

/** The credits that the account can spend now, in hundredths. */
export async function spendable(deps: CreditsDeps, accountId: string): Promise<number> {
  return available((await currentLots(deps, accountId)).lots, deps.runtime.now());
}
