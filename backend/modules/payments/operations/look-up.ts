import type { Transaction } from "../../../../contract/checkout.ts";
import type { Language } from "../../../../contract/languages.ts";
import type { PlanId } from "../../../../contract/plans.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { givesPlan } from "../rules.ts";

/** One of an account's purchases as its owner sees it, told in that language. */
export async function purchaseOf(
  queries: Queries,
  accountId: string,
  id: string,
  language: Language,
): Promise<Transaction | undefined> {
  const purchase = await purchaseRecords.findPurchase(queries, accountId, id);
  return purchase && presentTransaction(language, purchase);
}

/** What other rooms may know of a subscription. */
export interface SubscriptionDetails {
  id: string;
  plan: PlanId;
  /** Whether it gives what its plan says, paid in time or not. */
  givesPlan: boolean;
  /** Whether its payment is late. */
  isPastDue: boolean;
  /** When it ends by itself, in milliseconds since the epoch; `null` where it goes on. */
  endsAt: number | null;
}

/** All of the account's, the newest first. */
export async function subscriptionsOf(
  { runtime }: PaymentsDeps,
  queries: Queries,
  accountId: string,
): Promise<SubscriptionDetails[]> {
  const now = runtime.now();
  const all = await subscriptionRecords.subscriptionsOf(queries, accountId);
  return all.map((row) => ({
    id: row.id,
    plan: row.plan,
    givesPlan: givesPlan(row, now),
    isPastDue: row.status === "past_due",
    endsAt: row.ends_at,
  }));
}
