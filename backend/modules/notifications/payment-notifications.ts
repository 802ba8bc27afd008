import type { Transaction } from "../../../contract/checkout.ts";
import type { PurchaseKind } from "../../../contract/payment-terms.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { sentence } from "../../http/messages.ts";
import type { NotificationsDeps } from "./deps.ts";
import { forReader, type Reader } from "./write-notification.ts";

export interface Payment {
  accountId: string;
  purchaseId: string;
  kind: PurchaseKind;
  /** The id of the plan, the package or the training order. */
  itemId: string;
}

/** Runs `work` with a purchase and its reader in one transaction. Does nothing when the purchase does not exist. */
export async function withPurchase(
  deps: NotificationsDeps,
  { accountId, purchaseId }: Payment,
  work: (tx: Tx, reader: Reader, purchase: Transaction) => Promise<void>,
): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const purchase = await deps.payments.purchaseOf(tx, accountId, purchaseId, reader.settings.language);
    if (purchase) await work(tx, reader, purchase);
  });
}

/** Returns a note for test payments, in which no money moved; empty otherwise. */
export function testNote({ settings }: Reader, { is_test }: Transaction): string {
  return is_test ? sentence(settings.language, "said.testPayment") : "";
}
