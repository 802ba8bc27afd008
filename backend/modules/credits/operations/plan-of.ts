import type { Queries } from "../../../adapters/database/port.ts";
import { type Plan, planWithoutCredits, readTerms } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { isOn } from "../rules.ts";

/** A plan with the limits that an administrator set for one user. */
export interface AccountPlan extends Plan {
  /** How many runs the user may start per day (UTC); `null` for the limit that applies to everyone, if any. */
  runsPerDay: number | null;
}

/**
 * The account's plan and its terms. An account without a record has the starter plan. Without credits, every account has
 * what any plan includes.
 */
export async function planOf(deps: CreditsDeps, queries: Queries, accountId: string): Promise<AccountPlan> {
  const { plans } = deps.catalogue();
  const account = await records.accountOf(queries, accountId);
  const id = account?.plan ?? "starter";
  const plan = isOn(deps) ? { id, ...(readTerms(account?.plan_terms) ?? plans[id]) } : planWithoutCredits(plans);
  return {
    ...plan,
    creationStorageBytes: account?.creation_storage_bytes ?? plan.creationStorageBytes,
    uploadStorageBytes: account?.upload_storage_bytes ?? plan.uploadStorageBytes,
    runsPerDay: account?.runs_per_day ?? null,
  };
}
