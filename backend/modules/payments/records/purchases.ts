import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";
import type { PurchaseTable } from "../tables.ts";

type Begun = "id" | "account_id" | "kind" | "item_id" | "price_minor" | "currency" | "provider" | "created_at";

/** A purchase that has just begun: whatever is not told has not happened yet. */
export function newPurchase(begun: Pick<PurchaseTable, Begun> & Partial<PurchaseTable>): PurchaseTable {
  return {
    credits_hundredths: 0,
    provider_transaction_id: null,
    provider_subscription_id: null,
    status: "draft",
    status_at: begun.created_at,
    refunded_minor: 0,
    invoice_number: null,
    checkout: null,
    declined_at: null,
    asked_at: null,
    lot_key: null,
    fulfilled_at: null,
    ...begun,
  };
}

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

/** Notes that nobody can pay a purchase any more, unless somebody did. */
export async function closePurchase(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("purchase")
    .set({ status: "canceled", status_at: now })
    .where("id", "=", id)
    .where("status", "in", ["draft", "ready"])
    .execute();
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

/**
 * Which purchase a provider means: the one of its own payment, or one of its own subscription, else ours by the name that came
 * along. A subscription began with the purchase of one.
 */
export async function findMeantPurchase(
  queries: Queries,
  provider: ProviderName,
  own: { transactionId: string } | { subscriptionId: string },
  purchaseId: string | null,
): Promise<PurchaseTable | undefined> {
  const purchases = queries.selectFrom("purchase").selectAll().where("provider", "=", provider);
  const isSubscription = "subscriptionId" in own;
  const known = await (isSubscription
    ? purchases.where("provider_subscription_id", "=", own.subscriptionId)
    : purchases.where("provider_transaction_id", "=", own.transactionId)
  ).executeTakeFirst();
  if (known || purchaseId === null) return known;
  const named = purchases.where("id", "=", purchaseId);
  return (isSubscription ? named.where("kind", "=", "subscription") : named).executeTakeFirst();
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

/** The account's purchases of plans that can still be paid. */
export async function openPlanPurchases(
  queries: Queries,
  accountId: string,
  provider: ProviderName,
): Promise<PurchaseTable[]> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", "subscription")
    .where("provider", "=", provider)
    .where("status", "in", ["draft", "ready"])
    .execute();
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

/** The account's purchases that led to these lots of credits: our name of the purchase, by lot key. */
export async function purchasesOfLots(
  queries: Queries,
  accountId: string,
  lotKeys: readonly string[],
): Promise<Map<string | null, string>> {
  if (lotKeys.length === 0) return new Map();
  const rows = await queries
    .selectFrom("purchase")
    .select(["id", "lot_key"])
    .where("account_id", "=", accountId)
    .where("lot_key", "in", lotKeys)
    .execute();
  return new Map(rows.map(({ id, lot_key }) => [lot_key, id]));
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
