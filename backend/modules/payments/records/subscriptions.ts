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

/** All of the account's, the newest first. */
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

/** Accounts that more than one subscription goes on charging. */
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

/** Subscriptions that another plan follows, which the provider was not told yet; the month that ends first comes first. */
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

/** Changes the plan that follows, or notes that the provider knows it. */
export async function updateNextPlan(
  tx: Tx,
  id: string,
  change: Partial<Pick<SubscriptionTable, "next_plan" | "next_plan_announced_at">>,
): Promise<void> {
  await tx.updateTable("subscription").set(change).where("id", "=", id).execute();
}

/**
 * Accounts with a subscription whose end has come, or whose last month ended before `lateBefore`, in the order of their ids,
 * after one of them.
 */
export function accountsWithExpiredPlans(
  queries: Queries,
  { now, lateBefore, after, limit }: { now: number; lateBefore: number; after: string; limit: number },
): Promise<{ id: string }[]> {
  return queries
    .selectFrom("subscription")
    .select("account_id as id")
    .distinct()
    .where("status", "in", ["active", "trialing", "past_due"])
    .where((row) => row.or([row("ends_at", "<=", now), row("period_ends_at", "<=", lateBefore)]))
    .where("account_id", ">", after)
    .orderBy("account_id")
    .limit(limit)
    .execute();
}

/** Accounts whose subscription will end by itself, in the order of their ids, after one of them. */
export async function accountsWithEndingSubscription(
  queries: Queries,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await queries
    .selectFrom("subscription")
    .select("account_id")
    .distinct()
    .where("ends_at", "is not", null)
    .where("status", "in", ["active", "trialing", "past_due"])
    .where("account_id", ">", after)
    .orderBy("account_id")
    .limit(limit)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
