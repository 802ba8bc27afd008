import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentEventTable, PurchaseTable, RefundTable, SubscriptionTable } from "./tables.ts";

export async function insertPurchase(tx: Tx, purchase: PurchaseTable): Promise<void> {
  await tx.insertInto("purchase").values(purchase).execute();
}

export async function updatePurchase(
  tx: Tx,
  id: string,
  change: Partial<Omit<PurchaseTable, "id" | "account_id">>,
): Promise<void> {
  await tx.updateTable("purchase").set(change).where("id", "=", id).execute();
}

/** One of the account's own. */
export async function findPurchase(
  queries: Queries,
  accountId: string,
  id: string,
): Promise<PurchaseTable | undefined> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** One of the account's own, by the name its provider has for it. */
export async function findPurchaseByProvider(
  queries: Queries,
  accountId: string,
  provider: ProviderName,
  transactionId: string,
): Promise<PurchaseTable | undefined> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .where("provider_transaction_id", "=", transactionId)
    .executeTakeFirst();
}

/** Which purchase a provider's payment belongs to: by its own id, else by ours, which comes along. */
export async function findPaidPurchase(
  queries: Queries,
  provider: ProviderName,
  transactionId: string,
  purchaseId: string | null,
): Promise<PurchaseTable | undefined> {
  const purchases = queries.selectFrom("purchase").selectAll().where("provider", "=", provider);
  const known = await purchases.where("provider_transaction_id", "=", transactionId).executeTakeFirst();
  if (known || purchaseId === null) return known;
  return purchases.where("id", "=", purchaseId).executeTakeFirst();
}

/** Notes that the provider is asked about a purchase now, unless it was within a pause. Whether it is to be asked. */
export async function claimAsking(
  tx: Tx,
  id: string,
  { now, pauseMilliseconds }: { now: number; pauseMilliseconds: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("purchase")
    .set({ asked_at: now })
    .where("id", "=", id)
    .where((row) => row.or([row("asked_at", "is", null), row("asked_at", "<=", now - pauseMilliseconds)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The account's newest purchase of the same thing that can still be paid and is not older than told. */
export async function findOpenPurchase(
  queries: Queries,
  accountId: string,
  wanted: Pick<PurchaseTable, "kind" | "item_id" | "provider" | "price_minor">,
  createdAfter: number,
): Promise<PurchaseTable | undefined> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", wanted.kind)
    .where("item_id", "=", wanted.item_id)
    .where("provider", "=", wanted.provider)
    .where("price_minor", "=", wanted.price_minor)
    .where("status", "in", ["draft", "ready"])
    .where("created_at", ">", createdAfter)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** All of the account's purchases of one thing, newest first. */
export async function purchasesOf(
  queries: Queries,
  accountId: string,
  { kind, item_id }: Pick<PurchaseTable, "kind" | "item_id">,
): Promise<PurchaseTable[]> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where("item_id", "=", item_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The payments for each of several things, whosever account they are for. */
export async function purchasesOfMany(
  queries: Queries,
  wanted: readonly Pick<PurchaseTable, "account_id" | "kind" | "item_id">[],
): Promise<PurchaseTable[]> {
  if (wanted.length === 0) return [];
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where((row) =>
      row.or(
        wanted.map(({ account_id, kind, item_id }) =>
          row.and([row("account_id", "=", account_id), row("kind", "=", kind), row("item_id", "=", item_id)]),
        ),
      ),
    )
    .execute();
}

/** One page of what the account bought, or set out to buy, newest first; all of it or one status. */
export async function listPurchases(
  queries: Queries,
  accountId: string,
  filter: { status?: string; kind?: PurchaseTable["kind"]; since?: number; before?: number },
  page: { limit: number; offset: number },
): Promise<{ count: number; purchases: PurchaseTable[] }> {
  let query = queries.selectFrom("purchase").where("account_id", "=", accountId);
  if (filter.status !== undefined) query = query.where("status", "=", filter.status);
  if (filter.kind !== undefined) query = query.where("kind", "=", filter.kind);
  if (filter.since !== undefined) query = query.where("created_at", ">=", filter.since);
  if (filter.before !== undefined) query = query.where("created_at", "<", filter.before);
  const { count } = await query.select((row) => row.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const purchases = await query
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, purchases };
}

/** Keeps an event as it came. Whether it is the first time. */
export async function keepEvent(tx: Tx, event: PaymentEventTable): Promise<boolean> {
  const result = await tx
    .insertInto("payment_event")
    .values(event)
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function noteProblem(
  tx: Tx,
  { provider, event_id }: Pick<PaymentEventTable, "provider" | "event_id">,
  problem: string,
): Promise<void> {
  await tx
    .updateTable("payment_event")
    .set({ problem })
    .where("provider", "=", provider)
    .where("event_id", "=", event_id)
    .execute();
}

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

export async function customerOf(
  queries: Queries,
  accountId: string,
  provider: ProviderName,
): Promise<string | undefined> {
  const found = await queries
    .selectFrom("billing_customer")
    .select("customer_id")
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return found?.customer_id;
}

/** Whom a provider's customer is to us. The first account it was named with keeps it. */
export async function rememberCustomer(
  tx: Tx,
  accountId: string,
  provider: ProviderName,
  customerId: string,
): Promise<void> {
  await tx
    .insertInto("billing_customer")
    .values({ account_id: accountId, provider, customer_id: customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps what went back. Whether it is the first time. */
export async function keepRefund(tx: Tx, refund: RefundTable): Promise<boolean> {
  const result = await tx
    .insertInto("refund")
    .values(refund)
    .onConflict((conflict) => conflict.columns(["provider", "adjustment_id"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** All that went back of a payment, or came again. */
export async function refundsOf(queries: Queries, provider: ProviderName, transactionId: string) {
  return queries
    .selectFrom("refund")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_transaction_id", "=", transactionId)
    .orderBy("adjustment_id")
    .execute();
}

/** Purchases that were given, and of which something went back that was not taken in: both came at the same moment. */
export async function purchasesWithOpenRefunds(queries: Queries, limit: number): Promise<PurchaseTable[]> {
  return queries
    .selectFrom("purchase")
    .selectAll("purchase")
    .distinct()
    .innerJoin("refund", (join) =>
      join
        .onRef("refund.provider", "=", "purchase.provider")
        .onRef("refund.provider_transaction_id", "=", "purchase.provider_transaction_id"),
    )
    .where("refund.applied_at", "is", null)
    .where("purchase.fulfilled_at", "is not", null)
    .limit(limit)
    .execute();
}

export async function closeRefund(tx: Tx, refund: RefundTable, appliedAt: number): Promise<void> {
  await tx
    .updateTable("refund")
    .set({ applied_at: appliedAt })
    .where("provider", "=", refund.provider)
    .where("adjustment_id", "=", refund.adjustment_id)
    .execute();
}

/** A purchase of a subscription, by the provider's name of it or by ours. */
export async function findBySubscription(
  queries: Queries,
  provider: ProviderName,
  providerSubscriptionId: string,
  purchaseId: string | null,
): Promise<PurchaseTable | undefined> {
  const purchases = queries.selectFrom("purchase").selectAll().where("provider", "=", provider);
  const known = await purchases.where("provider_subscription_id", "=", providerSubscriptionId).executeTakeFirst();
  if (known || purchaseId === null) return known;
  return purchases.where("id", "=", purchaseId).where("kind", "=", "subscription").executeTakeFirst();
}

/**
 * Keeps where a purchase is paid, unless another place is kept: of two that began it at once the first one counts. Gives the
 * purchase as it stands then.
 */
export async function claimCheckout(
  tx: Tx,
  purchase: Pick<PurchaseTable, "id" | "account_id">,
  change: Pick<PurchaseTable, "provider_transaction_id" | "status" | "checkout">,
): Promise<PurchaseTable | undefined> {
  await tx
    .updateTable("purchase")
    .set(change)
    .where("id", "=", purchase.id)
    .where("checkout", "is", null)
    .where("status", "in", ["draft", "ready"])
    .execute();
  return findPurchase(tx, purchase.account_id, purchase.id);
}

/** Subscriptions that another plan follows, which the provider was not told yet; the month that ends first comes first. */
export async function plansToTell(
  queries: Queries,
  provider: ProviderName,
  limit: number,
): Promise<SubscriptionTable[]> {
  return queries
    .selectFrom("subscription")
    .selectAll()
    .where("provider", "=", provider)
    .where("next_plan", "is not", null)
    .where("next_plan_told_at", "is", null)
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
  change: Partial<Pick<SubscriptionTable, "next_plan" | "next_plan_told_at">>,
): Promise<void> {
  await tx.updateTable("subscription").set(change).where("id", "=", id).execute();
}

/** Accounts on a paid plan with a subscription whose end has come, or whose last month is over for too long. */
export async function accountsWithPlansOver(
  queries: Queries,
  { now, lateBefore }: { now: number; lateBefore: number },
): Promise<string[]> {
  const rows = await queries
    .selectFrom("subscription")
    .innerJoin("credit_account", "credit_account.account_id", "subscription.account_id")
    .select("subscription.account_id")
    .distinct()
    .where("credit_account.plan", "<>", "starter")
    .where("subscription.status", "in", ["active", "trialing", "past_due"])
    .where((row) =>
      row.or([row("subscription.ends_at", "<=", now), row("subscription.period_ends_at", "<=", lateBefore)]),
    )
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** What a deleted account was called by providers goes; its purchases stay. */
export async function forgetCustomer(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("billing_customer").where("account_id", "=", accountId).execute();
}

/** Payment events that an operator should look at, the newest first, and how many there are since then. */
export async function listProblems(queries: Queries, since: number, limit: number) {
  const problems = queries.selectFrom("payment_event").where("problem", "is not", null);
  const { count } = await problems
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("received_at", ">=", since)
    .executeTakeFirstOrThrow();
  const newest = await problems
    .select(["provider", "event_id", "type", "problem", "received_at", "body"])
    .orderBy("received_at", "desc")
    .orderBy("event_id", "desc")
    .limit(limit)
    .execute();
  return { count: Number(count), newest };
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

/** The event up to which a provider's events were read. */
export async function lastNews(queries: Queries, stream: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom("payment_news")
    .select("event_id")
    .where("stream", "=", stream)
    .executeTakeFirst();
  return found?.event_id;
}

export async function saveNews(tx: Tx, stream: string, eventId: string): Promise<void> {
  await tx
    .insertInto("payment_news")
    .values({ stream, event_id: eventId })
    .onConflict((conflict) => conflict.column("stream").doUpdateSet({ event_id: eventId }))
    .execute();
}

export async function forgetNews(tx: Tx, stream: string): Promise<void> {
  await tx.deleteFrom("payment_news").where("stream", "=", stream).execute();
}
