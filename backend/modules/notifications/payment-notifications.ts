import type { PurchaseKind, Transaction } from "../../../contract/checkout.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { sentence } from "../../http/messages.ts";
import type { NotificationsDeps } from "./deps.ts";
import { forReader, type Reader } from "./write-notification.ts";

export interface Payment {
  accountId: string;
  purchaseId: string;
  kind: PurchaseKind;
  /** The plan, the package, or the request for a trained model. */
  itemId: string;
}

/** Does something about a purchase in the language of its account; nothing where there is no such purchase. */
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

/** Said where no money moved; empty otherwise. */
export function testNote({ settings }: Reader, { is_test }: Transaction): string {
  return is_test ? sentence(settings.language, "said.testPayment") : "";
}
