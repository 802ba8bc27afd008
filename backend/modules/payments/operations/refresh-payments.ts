import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/purchases.ts";
import type { PurchaseTable } from "../tables.ts";
import { readFromProvider } from "./read-checkout.ts";

/** More of one thing's payments than this are open only where somebody plays. */
const askedAtOnceMax = 10;

/**
 * Asks the provider about the open payments of one thing and applies what it says, as its events are. Whether it answered;
 * where nothing is open there was nothing to ask.
 */
export async function refreshPayments(
  deps: PaymentsDeps,
  accountId: string,
  wanted: Pick<PurchaseTable, "kind" | "item_id">,
): Promise<boolean> {
  const purchases = await records.purchasesOf(deps.database.read, accountId, wanted);
  const open = purchases.filter(({ status, fulfilled_at }) => status !== "canceled" && fulfilled_at === null);
  let hasAnswered = true;
  for (const purchase of open.slice(0, askedAtOnceMax)) {
    if ((await readFromProvider(deps, purchase)) === "silent") hasAnswered = false;
  }
  return hasAnswered;
}
