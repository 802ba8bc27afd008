import { currentLots } from "../current-credits.ts";
import type { CreditsDeps } from "../deps.ts";
import { available, isOn } from "../rules.ts";

/** The credits that the account can spend now, in hundredths. None while no credits are used. */
export async function spendable(deps: CreditsDeps, accountId: string): Promise<number> {
  if (!isOn(deps)) return 0;
  return available((await currentLots(deps, accountId)).lots, deps.runtime.now());
}
