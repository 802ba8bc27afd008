import { planIds } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { ProviderTransaction } from "../../../adapters/payments/port.ts";
import { type PlanTerms, readTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { paymentCompleted } from "../domain-events.ts";
import * as records from "../records/purchases.ts";
import { creditsOfChange, monthlyGraceMilliseconds } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { assignPlan } from "./assign-plan.ts";
import { moveTraining } from "./move-training.ts";

/**
 * Fulfills a paid purchase in the open transaction with the account locked. Every grant has a key from the payment or its
 * month, so repeating it changes nothing. Returns a problem for the operator if the purchase cannot be fulfilled.
 */
export async function fulfill(
  deps: PaymentsDeps,
  tx: Tx,
  purchase: PurchaseTable,
  transaction: ProviderTransaction,
): Promise<string | undefined> {
  const given = await grantPurchase(deps, tx, purchase, transaction);
  if (typeof given === "string") return given;
  const fulfilled: PurchaseTable = { ...purchase, ...given, fulfilled_at: deps.runtime.now() };
  const { lot_key, credits_hundredths, price_minor, currency, fulfilled_at } = fulfilled;
  const change = { lot_key, credits_hundredths, price_minor, currency, fulfilled_at };
  await records.updatePurchase(tx, purchase.id, change);
  const { account_id: accountId, id: purchaseId, kind, item_id: itemId } = purchase;
  await deps.domainEvents.publish(tx, paymentCompleted, { accountId, purchaseId, kind, itemId });
  const credits = credits_hundredths / 100;
  deps.database.afterCommit(tx, () => deps.log.info({ accountId, purchaseId, kind, itemId, credits }, "purchase paid"));
  // The refund may have been reported before the payment.
  await applyRefunds(deps, tx, fulfilled);
  await moveTraining(deps, tx, fulfilled);
  return undefined;
}

const notAwaited = "the request for a model was discarded or is paid already; the money should go back";

type Given = Pick<PurchaseTable, "lot_key" | "credits_hundredths">;

async function grantPurchase(
  deps: PaymentsDeps,
  tx: Tx,
  purchase: PurchaseTable,
  transaction: ProviderTransaction,
): Promise<Given | string> {
  if (purchase.kind === "training") {
    const isAwaited = await deps.training.awaitsPayment(tx, purchase.account_id, purchase.item_id);
    return isAwaited ? { lot_key: null, credits_hundredths: 0 } : notAwaited;
  }
  if (purchase.kind === "subscription") return grantMonth(deps, tx, purchase, transaction);
  const lotKey = `pack:${purchase.provider}:${transaction.id}`;
  const { account_id: accountId, credits_hundredths: amountHundredths } = purchase;
  await deps.credits.grant(tx, { accountId, lotKey, source: "pack", amountHundredths, expiresAt: null });
  return { lot_key: lotKey, credits_hundredths: amountHundredths };
}

/**
 * Grants a month's credits, or the trial credits if the payment is for a trial. A change to a larger plan within a month
 * grants the difference for the rest of the month, in whatever order the two payments are reported. The key uses the end of
 * the month, because a change is paid from the moment it is made.
 */
async function grantMonth(
  deps: PaymentsDeps,
  tx: Tx,
  purchase: PurchaseTable,
  transaction: ProviderTransaction,
): Promise<Given | string> {
  const { id, subscriptionId, period, isTrial } = transaction;
  const plan = planIds.find((known) => known === purchase.item_id);
  if (plan === undefined) return `there is no plan ${purchase.item_id}`;
  if (period === null) return "the payment does not say which month it is for";
  const { account_id: accountId, provider } = purchase;
  const month = `${provider}:${subscriptionId ?? purchase.id}:${new Date(period.endsAt).toISOString()}`;
  const larger = readTerms(purchase.terms) ?? deps.catalogue().plans[plan];
  const smaller = await replacedPlan(deps, tx, purchase, larger, transaction);
  const kind = `${smaller ? "larger" : "monthly"}:${month}`;
  const already = await deps.credits.grantedOfLots(tx, accountId, kind);
  const amountHundredths = smaller
    ? Math.min(
        creditsOfChange(smaller, larger, transaction),
        larger.monthlyHundredths - smaller.monthlyHundredths - already,
      )
    : (isTrial ? larger.trialHundredths : larger.monthlyHundredths) - already;
  const lotKey = already === 0 ? kind : `${kind}:${id}`;
  if (amountHundredths > 0) {
    const expiresAt = period.endsAt + monthlyGraceMilliseconds;
    await deps.credits.grant(tx, { accountId, lotKey, source: "monthly", amountHundredths, expiresAt });
  }
  await assignPlan(deps, tx, accountId, { plan, terms: larger, subscriptionId });
  return amountHundredths > 0
    ? { lot_key: lotKey, credits_hundredths: amountHundredths }
    : { lot_key: null, credits_hundredths: 0 };
}

/**
 * The plan that a larger one replaces within a month; `undefined` for the payment of a whole month, which a change can also
 * be, for example after a pause.
 */
async function replacedPlan(
  { catalogue }: PaymentsDeps,
  tx: Tx,
  { provider, item_id, provider_subscription_id }: PurchaseTable,
  larger: PlanTerms,
  { origin, shareOfMonth, totalMinor }: ProviderTransaction,
): Promise<PlanTerms | undefined> {
  if (origin !== "subscription_update" || (shareOfMonth === null && totalMinor >= larger.priceMinor)) return undefined;
  const before = await records.purchaseOfOtherPlan(tx, { provider, provider_subscription_id }, item_id);
  const sold = readTerms(before?.terms);
  if (sold && sold.priceMinor < larger.priceMinor) return sold;
  return Object.values(catalogue().plans)
    .filter(({ priceMinor }) => priceMinor > 0 && priceMinor < larger.priceMinor)
    .toSorted((a, b) => b.priceMinor - a.priceMinor)[0];
}
