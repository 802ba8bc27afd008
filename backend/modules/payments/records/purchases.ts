import { type SelectQueryBuilder, sql } from "kysely";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { ProviderName } from "../../../adapters/payments/port.ts";
import type { PurchaseTable } from "../tables.ts";

const rowsAtOnce = 500;

type Begun = "id" | "account_id" | "kind" | "item_id" | "price_minor" | "currency" | "provider" | "created_at";

/** A purchase that has just begun. Omitted fields say that nothing has happened yet. */
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
    terms: null,
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

/** Closes a purchase so that it can no longer be paid, unless it was paid. */
export async function closePurchase(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("purchase")
    .set({ status: "canceled", status_at: now })
    .where("id", "=", id)
    .where("status", "in", ["draft", "ready"])
    .execute();
}

/** One of the account's purchases. */
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

/** One of the account's purchases by the provider's id. */
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
 * The purchase that a provider reports about: by the provider's id of the payment or subscription, else by our id if the
 * report carries it. Every subscription began with a purchase of kind `subscription`.
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

/** Records that the provider is asked about a purchase now. Returns false if it was asked within the pause. */
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

/** The account's newest open purchase of the same item at the same terms after this time, in UTC milliseconds. */
export async function findOpenPurchase(
  queries: Queries,
  accountId: string,
  wanted: Pick<PurchaseTable, "kind" | "item_id" | "provider" | "price_minor" | "credits_hundredths" | "terms">,
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
    .where("credits_hundredths", "=", wanted.credits_hundredths)
    .where((row) => (wanted.terms === null ? row("terms", "is", null) : row("terms", "=", wanted.terms)))
    .where("status", "in", ["draft", "ready"])
    .where("created_at", ">", createdAfter)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** The newest fulfilled purchase of a subscription that is for another plan. */
export async function purchaseOfOtherPlan(
  queries: Queries,
  { provider, provider_subscription_id }: Pick<PurchaseTable, "provider" | "provider_subscription_id">,
  plan: string,
): Promise<PurchaseTable | undefined> {
  return queries
    .selectFrom("purchase")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_subscription_id", "=", provider_subscription_id)
    .where("item_id", "<>", plan)
    .where("fulfilled_at", "is not", null)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** Stores the terms of purchases of a plan that have none. Those of a paid one are needed when a larger plan replaces it. */
export async function fillPurchaseTerms(tx: Tx, plan: string, terms: string): Promise<void> {
  await tx
    .updateTable("purchase")
    .set({ terms })
    .where("kind", "=", "subscription")
    .where("item_id", "=", plan)
    .where("terms", "is", null)
    .execute();
}

/** The account's open purchases of plans. */
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

/** All of the account's purchases of one item, newest first. */
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

/** The ids of the account's purchases that these lots came from, by lot key. */
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

/** Which purchases to list; the times are UTC milliseconds. */
export interface PurchaseFilter {
  status?: string | undefined;
  kind?: PurchaseTable["kind"] | undefined;
  since?: number;
  before?: number;
}

const newestFirst = { by: ["created_at", "id"], direction: "desc" } as const;

/** One page of the account's purchases, paid or not, newest first. */
export function listPurchases(
  queries: Queries,
  accountId: string,
  filter: PurchaseFilter,
  page: PageNumber,
): Promise<{ count: number; items: PurchaseTable[] }> {
  return pageOf(filtered(queries, accountId, filter), newestFirst, page);
}

/** All of the account's purchases, paid or not, newest first, 500 at a time. */
export function purchasePieces(
  queries: Queries,
  accountId: string,
  filter: PurchaseFilter,
): AsyncGenerator<PurchaseTable[]> {
  return piecesOf(filtered(queries, accountId, filter), newestFirst, rowsAtOnce);
}

/** Whose purchases an operator looks for: those of some accounts, or the one with an id of ours or the provider's. */
export interface PurchaseSearch {
  accountIds: readonly string[];
  id: string;
}

/** One page of all users' purchases, paid or not, newest first. */
export function listAllPurchases(
  queries: Queries,
  filter: PurchaseFilter & { search?: PurchaseSearch | undefined },
  page: PageNumber,
): Promise<{ count: number; items: PurchaseTable[] }> {
  const { search } = filter;
  let query = narrowed(queries.selectFrom("purchase").selectAll(), filter);
  if (search)
    query = query.where((row) =>
      row.or([
        row("id", "=", search.id),
        row("account_id", "=", search.id),
        row("provider_transaction_id", "=", search.id),
        row("provider_subscription_id", "=", search.id),
        ...(search.accountIds.length > 0 ? [row("account_id", "in", [...search.accountIds])] : []),
      ]),
    );
  return pageOf(query, newestFirst, page);
}

/** What was paid in one currency, less refunds, in its smallest unit. */
export interface Income {
  currency: string;
  amount_minor: number;
  /** Whether no money moved, because the local test checkout was used. */
  is_test: boolean;
}

/** Returns the income from what was granted since this instant, by currency. */
export async function incomeSince(queries: Queries, since: number): Promise<Income[]> {
  const isTest = sql<number>`case when provider = 'local' then 1 else 0 end`;
  const rows = await queries
    .selectFrom("purchase")
    .select([
      "currency",
      isTest.as("is_test"),
      sql<number>`cast(sum(price_minor - refunded_minor) as bigint)`.as("amount_minor"),
    ])
    .where("fulfilled_at", ">=", since)
    .groupBy(["currency", isTest])
    .orderBy("currency")
    .orderBy("is_test")
    .execute();
  return rows.map(({ is_test, ...row }) => ({ ...row, is_test: is_test === 1 }));
}

function filtered(queries: Queries, accountId: string, filter: PurchaseFilter) {
  return narrowed(queries.selectFrom("purchase").selectAll().where("account_id", "=", accountId), filter);
}

function narrowed(
  purchases: SelectQueryBuilder<Schema, "purchase", PurchaseTable>,
  { status, kind, since, before }: PurchaseFilter,
) {
  let query = purchases;
  if (status !== undefined) query = query.where("status", "=", status);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (since !== undefined) query = query.where("created_at", ">=", since);
  if (before !== undefined) query = query.where("created_at", "<", before);
  return query;
}

/**
 * Stores where a purchase is paid unless it has a checkout: of two simultaneous starts, the first one counts. Returns the
 * resulting purchase.
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
