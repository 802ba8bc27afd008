import type { OverlaySettings, Transaction } from "../../../contract/checkout.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import { defaultLanguage, type Language } from "../../../contract/languages.ts";
import { type TransactionStatus, transactionStatuses } from "../../../contract/payment-terms.ts";
import { type PlanId, planIds, type Subscription, subscriptionStatuses } from "../../../contract/plans.ts";
import type { Overlay, PlanChange, ProviderAnswer } from "../../adapters/payments/port.ts";
import { type SentenceKey, sentence } from "../../http/messages.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import { type PlanTerms, toCredits } from "../credits/index.ts";
import type { PaymentsDeps } from "./deps.ts";
import { endedStatus, givesPlan } from "./rules.ts";
import { termsFor } from "./sold-terms.ts";
import type { PurchaseTable, SubscriptionTable } from "./tables.ts";

/** A known status. Statuses that a provider adds later count as `billed`. */
export function statusOf(status: string): TransactionStatus {
  return transactionStatuses.find((known) => known === status) ?? "billed";
}

export function presentTransaction(language: Language, purchase: PurchaseTable): Transaction {
  return {
    id: purchase.id,
    kind: purchase.kind,
    item_id: purchase.item_id,
    description: describePurchase(language, purchase),
    amount: { amount_minor: purchase.price_minor, currency: purchase.currency },
    refunded_minor: purchase.refunded_minor,
    credits: toCredits(purchase.credits_hundredths),
    status: statusOf(purchase.status),
    was_declined: purchase.declined_at !== null,
    is_fulfilled: purchase.fulfilled_at !== null,
    has_invoice: purchase.invoice_number !== null && purchase.provider !== "local",
    is_test: purchase.provider === "local",
    created_at: instant(purchase.created_at),
  };
}

const ofPlan = {
  starter: "said.boughtStarter",
  pro: "said.boughtPro",
  studio: "said.boughtStudio",
} as const satisfies Record<string, SentenceKey>;

/** A short description of the purchase. */
export function describePurchase(
  language: Language,
  { kind, item_id, credits_hundredths }: Pick<PurchaseTable, "kind" | "item_id" | "credits_hundredths">,
): string {
  if (kind === "training") return sentence(language, "said.boughtTraining");
  if (kind === "credit_pack") return sentence(language, "said.boughtPack", { credits: toCredits(credits_hundredths) });
  return sentence(language, ofPlan[planIds.find((id) => id === item_id) ?? "starter"]);
}

/** A plan as the provider is asked to change to it. */
export function planChangeOf(plan: PlanId, { priceMinor, paddlePriceId, currency }: PlanTerms): PlanChange {
  return {
    planId: plan,
    // A scheduled job has no caller whose language it could use.
    title: describePurchase(defaultLanguage, { kind: "subscription", item_id: plan, credits_hundredths: 0 }),
    amountMinor: priceMinor,
    currency,
    priceId: paddlePriceId,
  };
}

/** A subscription at this time, in UTC milliseconds; the free plan if there is none or it gives nothing. */
export function presentSubscription(
  deps: Pick<PaymentsDeps, "catalogue">,
  subscription: SubscriptionTable | undefined,
  now: number,
): Subscription {
  const isActive = subscription !== undefined && givesPlan(subscription, now);
  const plan = isActive ? subscription.plan : "starter";
  const { priceMinor, currency } = termsFor(deps, plan, subscription);
  const endsAt = subscription?.ends_at ?? null;
  const reported = subscription?.status === endedStatus ? "canceled" : subscription?.status;
  return {
    plan_id: plan,
    status: subscriptionStatuses.find((status) => status === reported) ?? null,
    is_active: isActive,
    price: { amount_minor: priceMinor, currency },
    renews_at: isActive && endsAt === null ? instantOrNull(subscription.period_ends_at) : null,
    ends_at: instantOrNull(endsAt),
    next_plan_id: isActive && endsAt === null ? subscription.next_plan : null,
    is_test: subscription?.provider === "local",
  };
}

/** The page that shows the result of a payment. */
const successPath = "/payment-success";

export function presentOverlay({ clientToken, environment, displayMode, theme, locale }: Overlay): {
  client_token: string;
  environment: Overlay["environment"];
  settings: OverlaySettings;
} {
  const settings = { display_mode: displayMode, theme, locale, success_path: successPath };
  return { client_token: clientToken, environment, settings };
}

/** The refusal if the payment provider does not answer. */
export function unavailable(retryAfterSeconds?: number): Refusal {
  return { ok: false, code: "SERVICE_UNAVAILABLE", message: "paymentsUnavailable", retryAfterSeconds };
}

/** The refusal if the payment provider did not carry out a request. */
export function refused(answer: Exclude<ProviderAnswer<unknown>, { ok: true }>): Refusal {
  return answer.reason === "refused" ? refuse("CONFLICT", "planChangeRefused") : unavailable(answer.retryAfterSeconds);
}
