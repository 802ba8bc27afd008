import { payments } from "../../../../contract/checkout.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { implement } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import { listPurchases } from "../records/purchases.ts";
import { instantsOf, isOn, sellsPlans } from "../rules.ts";

/** A page of the caller's purchases, paid or not, newest first. */
export const listTransactions = implement(
  payments.transactions,
  { isOffered: sellsPlans, isOn },
  async ({ database }, { query }, { userId, language }) => {
    const filter = { kind: query.kind, status: query.status, ...instantsOf(query) };
    const { count, items } = await listPurchases(database.read, userId, filter, query);
    return done({
      count,
      ...pageAddresses(payments.transactions.path, query, count),
      results: items.map((purchase) => presentTransaction(language, purchase)),
    });
  },
);
