import type { Summary } from "../../../../contract/billing.ts";
import { currentCredits } from "../current-credits.ts";
import type { CreditsDeps } from "../deps.ts";
import { freeCreditNote, presentSummary } from "../present.ts";
import { freeCreditsOf } from "../starter-grant.ts";

/** The account's credits by source and expiry, and when the next free credits are granted. */
export async function summaryOf(deps: CreditsDeps, accountId: string): Promise<Summary> {
  const { held, lots, nextStarterAt } = await currentCredits(deps, accountId);
  const decision = await freeCreditsOf(deps, deps.database.read, accountId);
  const note = freeCreditNote(decision, deps.runtime.now());
  return { ...presentSummary(lots, held, nextStarterAt, deps.runtime.now()), free_credits_note: note };
}
