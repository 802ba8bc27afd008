import type { Queries } from "../../../adapters/database/port.ts";
import type { Plan } from "../catalogue.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";

/** The account's plan and its terms. An account without a record has the starter plan. */
export async function planOf({ catalogue }: CreditsDeps, queries: Queries, accountId: string): Promise<Plan> {
  const id = (await records.accountOf(queries, accountId))?.plan ?? "starter";
  return { id, ...catalogue.plans[id] };
}
