import type { Tx } from "../../../adapters/database/port.ts";
import type { ProviderName, ProviderTransaction } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import { paymentFailed } from "../domain-events.ts";
import * as records from "../records/purchases.ts";
import { isSamePrice, replaces } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";
import { isStartedByProvider, startRenewal } from "./begin-renewal.ts";
import { fulfil } from "./fulfil.ts";

/** Takes in a payment's state, told by an event or read from the provider. A sentence for the operator when it makes no sense. */
export async function applyTransaction(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  transaction: ProviderTransaction,
  { type, occurredAt }: { type: string; occurredAt: number },
): Promise<string | undefined> {
  // A card was changed; nothing was bought.
  if (transaction.origin === "subscription_payment_method_change") return undefined;
  const found =
    (await findBought(tx, provider, transaction)) ?? (await startRenewal(deps, tx, provider, transaction, occurredAt));
  if (typeof found === "string") return found;
  await deps.credits.lockAccount(tx, found.account_id);
  const purchase = (await records.findPurchase(tx, found.account_id, found.id)) ?? found;

  if (purchase.provider_transaction_id !== null && purchase.provider_transaction_id !== transaction.id) {
    // Begun twice at the provider; the one that is paid counts, and only once.
    if (transaction.status !== "completed") return undefined;
    if (purchase.fulfilled_at !== null) return "it was paid twice; the money of this payment should go back";
  }
  const known = { status: purchase.status, at: purchase.status_at };
  const said = { status: transaction.status, at: occurredAt };
  // Reading the same again is no news, and must not outdo an event that is still on its way.
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
  }
  if (said.status !== "completed" || isFulfilled) return undefined;
  if (!isPriceRight(purchase, transaction)) {
    return `it was ${transaction.totalMinor} ${transaction.currency}, not the price`;
  }
  if (!(await deps.accounts.accountSummary(tx, purchase.account_id)))
    return "the account is deleted; the money should go back";
  const { totalMinor: price_minor, currency } = transaction;
  return fulfil(deps, tx, { ...purchase, ...change, price_minor, currency }, transaction);
}

/** What a payment's news say of its last try: it was declined, or there is nothing to complain of any more. */
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
 * Whether what was paid is what was ordered. What counts are the prices it lists: what is paid in the end differs where tax is
 * in them, with a discount of the operator's, in a customer's own currency, or when a plan begins with days that cost nothing.
 * What the provider begins by itself costs what the provider says.
 */
function isPriceRight(
  { price_minor, currency: ordered }: PurchaseTable,
  { origin, listed }: ProviderTransaction,
): boolean {
  return isStartedByProvider(origin) || isSamePrice(listed, { amountMinor: price_minor, currency: ordered });
}

/** Of what the provider begins by itself our name is not looked at: it is that of the month everything began with. */
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
