import type { PlanId } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { ProviderName, ProviderTransaction } from "../../../adapters/payments/port.ts";
import { type PlanTerms, readTerms, writeTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { isStartedByProvider, namedPlan, soldPlan } from "../rules.ts";
import { termsFor } from "../sold-terms.ts";
import type { PurchaseTable, SubscriptionTable } from "../tables.ts";

const nobodys = "no purchase of ours belongs to this payment";

/**
 * The purchase of a payment that the provider started automatically. Its plan comes from its prices, or from the known
 * subscription. If the payment is reported before the subscription, only a plan at our own price counts. Returns a problem
 * for the operator if there is no such purchase.
 */
export async function startRenewal(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  transaction: ProviderTransaction,
  occurredAt: number,
): Promise<PurchaseTable | string> {
  const { id, subscriptionId, purchaseId, origin } = transaction;
  if (subscriptionId === null || !isStartedByProvider(origin)) return nobodys;
  const subscription = await subscriptionRecords.findSubscription(tx, provider, subscriptionId);
  // The subscription's first purchase names the account.
  const began = subscription
    ? undefined
    : await purchaseRecords.findMeantPurchase(tx, provider, { subscriptionId }, purchaseId);
  const accountId = subscription?.account_id ?? began?.account_id;
  if (accountId === undefined) return nobodys;
  await deps.credits.lockAccount(tx, accountId);
  const begun = await purchaseRecords.findMeantPurchase(tx, provider, { transactionId: id }, null);
  if (begun) return begun;
  const sold = subscription
    ? { plan: namedPlan(deps, transaction) ?? subscription.plan }
    : soldPlan(deps, { ...transaction, subscriptionId }, began);
  if ("problem" in sold) return sold.problem;
  const purchase = purchaseRecords.newPurchase({
    id: deps.runtime.newId(),
    account_id: accountId,
    kind: "subscription",
    item_id: sold.plan,
    terms: writeTerms(renewedTerms(deps, sold.plan, subscription, began)),
    price_minor: transaction.totalMinor,
    currency: transaction.currency,
    provider,
    provider_transaction_id: id,
    provider_subscription_id: subscriptionId,
    status_at: occurredAt - 1,
    created_at: occurredAt,
  });
  await purchaseRecords.insertPurchase(tx, purchase);
  return purchase;
}

/** The terms that the plan was sold with: by the known subscription, else by its first purchase. */
function renewedTerms(
  deps: PaymentsDeps,
  plan: PlanId,
  subscription: SubscriptionTable | undefined,
  began: PurchaseTable | undefined,
): PlanTerms {
  const ordered = began?.item_id === plan ? readTerms(began.terms) : undefined;
  return ordered ?? termsFor(deps, plan, subscription);
}
