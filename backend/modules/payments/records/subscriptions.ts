import type { PlanId } from "../../../../contract/plans.ts";
import { piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";
import type { SubscriptionTable } from "../tables.ts";

export async function findSubscription(
  queries: Queries,
  provider: ProviderName,
  providerSubscriptionId: string,
): Promise<SubscriptionTable | undefined> {
  return queries
    .selectFrom("subscription")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_subscription_id", "=", providerSubscriptionId)
    .executeTakeFirst();
}

/** All subscriptions of the account, newest first. */
export async function subscriptionsOf(queries: Queries, accountId: string): Promise<SubscriptionTable[]> {
  return queries
    .selectFrom("subscription")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function saveSubscription(tx: Tx, subscription: SubscriptionTable): Promise<void> {
  const { id: _id, account_id: _account, created_at: _created, ...change } = subscription;
  await tx
    .insertInto("subscription")
    .values(subscription)
    .onConflict((conflict) => conflict.columns(["provider", "provider_subscription_id"]).doUpdateSet(change))
    .execute();
}

/** Accounts with more than one subscription that renews. */
export async function accountsWithSecondSubscriptions(
  queries: Queries,
  provider: ProviderName,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom("subscription")
    .select("account_id")
    .where("provider", "=", provider)
    .where("status", "in", ["active", "trialing", "past_due"])
    .where("ends_at", "is", null)
    .groupBy("account_id")
    .having((row) => row.fn.countAll(), ">", 1)
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Stores the terms of subscriptions to a plan that have none, and of those whose next plan it is. */
export async function fillSubscriptionTerms(tx: Tx, plan: PlanId, terms: string): Promise<void> {
  await tx.updateTable("subscription").set({ terms }).where("plan", "=", plan).where("terms", "is", null).execute();
  await tx
    .updateTable("subscription")
    .set({ next_terms: terms })
    .where("next_plan", "=", plan)
    .where("next_terms", "is", null)
    .execute();
}

/** The number of accounts with a subscription that has no end, except at a provider whose subscriptions are over. */
export async function countRenewing(queries: Queries, except: ProviderName | undefined): Promise<number> {
  const renewing = queries
    .selectFrom("subscription")
    .select((row) => row.fn.count<number | string>("account_id").distinct().as("count"))
    .where("status", "<>", "canceled")
    .where("ends_at", "is", null);
  const { count } = await (except ? renewing.where("provider", "<>", except) : renewing).executeTakeFirstOrThrow();
  return Number(count);
}

/** Subscriptions with a next plan that the provider does not know yet, soonest renewal first. */
export async function plansToAnnounce(
  queries: Queries,
  provider: ProviderName,
  limit: number,
): Promise<SubscriptionTable[]> {
  return queries
    .selectFrom("subscription")
    .selectAll()
    .where("provider", "=", provider)
    .where("next_plan", "is not", null)
    .where("next_plan_announced_at", "is", null)
    .where("ends_at", "is", null)
    .where("status", "in", ["active", "trialing"])
    .orderBy("period_ends_at")
    .limit(limit)
    .execute();
}

/** Changes the next plan, or records that the provider knows it. */
export async function updateNextPlan(
  tx: Tx,
  id: string,
  change: Partial<Pick<SubscriptionTable, "next_plan" | "next_plan_announced_at" | "next_terms">>,
): Promise<void> {
  await tx.updateTable("subscription").set(change).where("id", "=", id).execute();
}

export async function updateStatus(tx: Tx, id: string, status: string): Promise<void> {
  await tx.updateTable("subscription").set({ status }).where("id", "=", id).execute();
}

/**
 * Accounts with a subscription that has ended, or whose last month ended before `lateBefore`, in pieces of `accountsAtOnce`
 * and in the order of their ids.
 */
export function accountsWithExpiredPlans(
  queries: Queries,
  { now, lateBefore }: { now: number; lateBefore: number },
  accountsAtOnce: number,
): AsyncGenerator<{ account_id: string }[]> {
  const accounts = queries
    .selectFrom("subscription")
    .select("account_id")
    .distinct()
    .where("status", "in", ["active", "trialing", "past_due"])
    .where((row) => row.or([row("ends_at", "<=", now), row("period_ends_at", "<=", lateBefore)]));
  return piecesOf(accounts, { by: ["account_id"] }, accountsAtOnce);
}

/** Accounts whose subscription has an end, in the order of their ids: the first `limit`, or the first after an id. */
export async function accountsWithEndingSubscription(
  queries: Queries,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const accounts = queries
    .selectFrom("subscription")
    .select("account_id")
    .distinct()
    .where("ends_at", "is not", null)
    .where("status", "in", ["active", "trialing", "past_due"]);
  const place = after === undefined ? undefined : { account_id: after };
  const rows = await rowsAfter(accounts, { by: ["account_id"], after: place, limit });
  return rows.map(({ account_id }) => account_id);
}
