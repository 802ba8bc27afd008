import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { type PlanTerms, writeTerms } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";

/**
 * Moves the account to another plan within the open transaction. It has the given terms as long as it has the plan, or
 * those of the catalog at any time if omitted.
 */
export async function changePlan(
  { database }: CreditsDeps,
  tx: Tx,
  accountId: string,
  plan: PlanId,
  terms?: PlanTerms,
): Promise<void> {
  await records.lockAccount(database, tx, accountId);
  await records.updatePlan(tx, accountId, plan, terms ? writeTerms(terms) : null);
}
