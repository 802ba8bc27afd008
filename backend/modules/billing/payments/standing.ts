import type { Queries } from "../../../adapters/database/port.ts";
import type { BillingDeps } from "../deps.ts";
import * as records from "./purchase-records.ts";
import { askProvider } from "./read-checkout.ts";
import type { PurchaseTable } from "./tables.ts";

/** Something that can be bought. */
export type Buyable = Pick<PurchaseTable, "kind" | "item_id">;

/** The same with the account that it is for. */
export type OwnBuyable = Pick<PurchaseTable, "account_id" | "kind" | "item_id">;

/** What of the money for one thing is here: none, enough, or all of it went back. */
export type Standing = "unpaid" | "paid" | "returned";

/** More of one thing's payments than this are open only where somebody plays. */
const askedAtOnceMax = 10;

/**
 * Whether a thing is paid, from its payments as they are known: what was paid twice and went back once is paid, and so is
 * what went back in part.
 */
export async function readStanding(queries: Queries, accountId: string, wanted: Buyable): Promise<Standing> {
  return standingOf(await records.purchasesOf(queries, accountId, wanted));
}

/** The same of several things, whosever they are, in their order. */
export async function readStandings(queries: Queries, wanted: readonly OwnBuyable[]): Promise<Standing[]> {
  const purchases = await records.purchasesOfMany(queries, wanted);
  const keyOf = ({ account_id, kind, item_id }: OwnBuyable) => `${account_id} ${kind} ${item_id}`;
  const byThing = Map.groupBy(purchases, keyOf);
  return wanted.map((thing) => standingOf(byThing.get(keyOf(thing)) ?? []));
}

function standingOf(purchases: readonly PurchaseTable[]): Standing {
  const given = purchases.filter(({ fulfilled_at }) => fulfilled_at !== null);
  if (given.length === 0) return "unpaid";
  const isPaid = given.some(({ price_minor, refunded_minor }) => refunded_minor === 0 || refunded_minor < price_minor);
  return isPaid ? "paid" : "returned";
}

/**
 * Asks the provider about the open payments of one thing and takes in what it says, as its events are. Whether it answered;
 * where nothing is open there was nothing to ask.
 */
export async function refreshPayments(deps: BillingDeps, accountId: string, wanted: Buyable): Promise<boolean> {
  const purchases = await records.purchasesOf(deps.database.read, accountId, wanted);
  const open = purchases.filter(({ status, fulfilled_at }) => status !== "canceled" && fulfilled_at === null);
  let hasAnswered = true;
  for (const purchase of open.slice(0, askedAtOnceMax)) {
    if ((await askProvider(deps, purchase)) === "silent") hasAnswered = false;
  }
  return hasAnswered;
}
