import type { Transaction } from "../../../../contract/checkout.ts";
import type { Language } from "../../../../contract/languages.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { presentTransaction } from "../present.ts";
import { findPurchase } from "../records/purchases.ts";

/** One of the account's purchases as its owner sees it, described in that language. */
export async function purchaseOf(
  queries: Queries,
  accountId: string,
  id: string,
  language: Language,
): Promise<Transaction | undefined> {
  const purchase = await findPurchase(queries, accountId, id);
  return purchase && presentTransaction(language, purchase);
}
