import type { Summary } from "../../../../contract/billing.ts";
import { currentCredits } from "../current-credits.ts";
import type { CreditsDeps } from "../deps.ts";
import { presentSummary } from "../present.ts";

/** The account's credits by source and expiry, and when the next free credits are granted. */
export async function summaryOf(deps: CreditsDeps, accountId: string): Promise<Summary> {
  const { held, lots, nextStarterAt } = await currentCredits(deps, accountId);
  return presentSummary(lots, held, nextStarterAt, deps.runtime.now());
}
