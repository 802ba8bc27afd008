import type { PlanId } from "../../../../contract/plans.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { givesPlan } from "../rules.ts";

/** A subscription as other modules see it. */
export interface SubscriptionDetails {
  id: string;
  plan: PlanId;
  /** Whether it gives its plan, even if the payment is late. */
  givesPlan: boolean;
  /** Whether its payment is late. */
  isPastDue: boolean;
  /** Its end in milliseconds since the epoch; `null` if it renews. */
  endsAt: number | null;
}

/** All subscriptions of the account, newest first. */
export async function subscriptionsOf(
  { runtime }: PaymentsDeps,
  queries: Queries,
  accountId: string,
): Promise<SubscriptionDetails[]> {
  const now = runtime.now();
  const all = await records.subscriptionsOf(queries, accountId);
  return all.map((row) => ({
    id: row.id,
    plan: row.plan,
    givesPlan: givesPlan(row, now),
    isPastDue: row.status === "past_due",
    endsAt: row.ends_at,
  }));
}
