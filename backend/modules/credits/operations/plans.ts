import type { PlanId } from "../../../../contract/plans.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { Plan } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";

/** The plan an account is on, with what comes with it; the starter's where none was ever taken. */
export async function planOf({ catalogue }: CreditsDeps, queries: Queries, accountId: string): Promise<Plan> {
  const id = (await records.accountOf(queries, accountId))?.plan ?? "starter";
  return { id, ...catalogue.plans[id] };
}

/** Puts the account on another plan, in the open transaction. */
export async function changePlan({ database }: CreditsDeps, tx: Tx, accountId: string, plan: PlanId): Promise<void> {
  await records.lockAccount(database, tx, accountId);
  await records.updatePlan(tx, accountId, plan);
}
