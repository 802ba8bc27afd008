import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";

/** Moves the account to another plan within the open transaction. */
export async function changePlan({ database }: CreditsDeps, tx: Tx, accountId: string, plan: PlanId): Promise<void> {
  await records.lockAccount(database, tx, accountId);
  await records.updatePlan(tx, accountId, plan);
}
