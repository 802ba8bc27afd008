import type { Tx } from "../../../adapters/database/port.ts";
import type { ProviderName, ProviderTransaction } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { paymentFailed } from "../domain-events.ts";
import * as records from "../records/purchases.ts";
import { isSamePrice, isStartedByProvider, replaces } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";
import { fulfill } from "./fulfill.ts";
import { startRenewal } from "./start-renewal.ts";

/**
 * Applies a payment's state, from an event or read from the provider. Returns a problem for the operator if the state cannot
 * be applied.
 */
export async function applyTransaction(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  transaction: ProviderTransaction,
  { type, occurredAt }: { type: string; occurredAt: number },
): Promise<string | undefined> {
  // A card was changed and nothing was bought.
  if (transaction.origin === "subscription_payment_method_change") return undefined;
  const found =
    (await findBought(tx, provider, transaction)) ?? (await startRenewal(deps, tx, provider, transaction, occurredAt));
  if (typeof found === "string") return found;
  await deps.credits.lockAccount(tx, found.account_id);
  const purchase = (await records.findPurchase(tx, found.account_id, found.id)) ?? found;

  if (purchase.provider_transaction_id !== null && purchase.provider_transaction_id !== transaction.id) {
    // The payment was started twice at the provider. The paid one counts, once.
    if (transaction.status !== "completed") return undefined;
    if (purchase.fulfilled_at !== null) return "it was paid twice; the money of this payment should go back";
  }
  const known = { status: purchase.status, at: purchase.status_at };
  const said = { status: transaction.status, at: occurredAt };
  // Reading the same status again is not an update, and must not override an event that is still on its way.
  const isUpdate = replaces(known, said) && !(type === "transaction.read" && known.status === said.status);
  const change = {
    provider_transaction_id: transaction.id,
    provider_subscription_id: transaction.subscriptionId ?? purchase.provider_subscription_id,
    invoice_number: transaction.invoiceNumber ?? purchase.invoice_number,
    ...(isUpdate && { status: said.status, status_at: said.at }),
    ...declinedBy(type, said, purchase),
  };
  await records.updatePurchase(tx, purchase.id, change);
  const isFulfilled = purchase.fulfilled_at !== null;
  if (!isFulfilled && (type === "transaction.payment_failed" || (isUpdate && said.status === "past_due"))) {
    const { account_id: accountId, id: purchaseId, kind, item_id: itemId } = purchase;
    await deps.domainEvents.publish(tx, paymentFailed, { accountId, purchaseId, kind, itemId });
    deps.database.afterCommit(tx, () =>
      deps.log.warn({ code: "PAYMENT_FAILED", type, accountId, purchaseId, kind, itemId }, "A payment failed."),
    );
  }
  if (said.status !== "completed" || isFulfilled) return undefined;
  if (!isPriceRight(purchase, transaction)) {
    return `it was ${transaction.totalMinor} ${transaction.currency}, not the price`;
  }
  if (!(await deps.accounts.accountSummary(tx, purchase.account_id)))
    return "the account is deleted; the money should go back";
  const { totalMinor: price_minor, currency } = transaction;
  return fulfill(deps, tx, { ...purchase, ...change, price_minor, currency }, transaction);
}

/** Whether the last attempt to pay was declined; cleared once the purchase is paid. */
function declinedBy(
  type: string,
  said: { status: string; at: number },
  { status, declined_at }: PurchaseTable,
): Pick<PurchaseTable, "declined_at"> {
  const isPaid = [status, said.status].some((one) => one === "paid" || one === "completed");
  if (isPaid) return { declined_at: null };
  return { declined_at: type === "transaction.payment_failed" ? Math.max(said.at, declined_at ?? 0) : declined_at };
}

/**
 * Whether the paid item is the ordered one. The listed prices decide: the paid amount differs with tax, with the operator's
 * discounts, in a customer's own currency, or with free trial days. Payments that the provider starts automatically cost
 * what the provider says.
 */
function isPriceRight(
  { price_minor, currency: ordered }: PurchaseTable,
  { origin, listed }: ProviderTransaction,
): boolean {
  return isStartedByProvider(origin) || isSamePrice(listed, { amountMinor: price_minor, currency: ordered });
}

/** Automatic payments carry our id of the first month's purchase, so that id is ignored for them. */
async function findBought(
  tx: Tx,
  provider: ProviderName,
  { id, purchaseId, origin }: ProviderTransaction,
): Promise<PurchaseTable | undefined> {
  return records.findMeantPurchase(
    tx,
    provider,
    { transactionId: id },
    isStartedByProvider(origin) ? null : purchaseId,
  );
}
