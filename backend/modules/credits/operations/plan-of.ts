import type { Queries } from "../../../adapters/database/port.ts";
import type { Plan } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";

/** A plan with the limits that an administrator set for one user. */
export interface AccountPlan extends Plan {
  /** How many runs the user may start within 24 hours; `null` without a limit. */
  runsPerDay: number | null;
}

/** The account's plan and its terms. An account without a record has the starter plan. */
export async function planOf({ catalogue }: CreditsDeps, queries: Queries, accountId: string): Promise<AccountPlan> {
  const account = await records.accountOf(queries, accountId);
  const id = account?.plan ?? "starter";
  const terms = catalogue.plans[id];
  return {
    id,
    ...terms,
    uploadStorageBytes: account?.upload_storage_bytes ?? terms.uploadStorageBytes,
    runsPerDay: account?.runs_per_day ?? null,
  };
}
