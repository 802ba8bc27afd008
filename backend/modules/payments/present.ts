import {
  type OverlaySettings,
  type Transaction,
  type TransactionStatus,
  transactionStatuses,
} from "../../../contract/checkout.ts";
import { instant } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import { planIds } from "../../../contract/plans.ts";
import type { Overlay, ProviderAnswer } from "../../adapters/payments/port.ts";
import { type SentenceKey, sentence } from "../../http/messages.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import { toCredits } from "../credits/index.ts";
import type { PurchaseTable } from "./tables.ts";

/** A status we know; one that a provider invents later counts as on its way. */
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

/** What was bought, in a few words. */
export function describePurchase(
  language: Language,
  { kind, item_id, credits_hundredths }: Pick<PurchaseTable, "kind" | "item_id" | "credits_hundredths">,
): string {
  if (kind === "training") return sentence(language, "said.boughtTraining");
  if (kind === "credit_pack") return sentence(language, "said.boughtPack", { credits: credits_hundredths / 100 });
  return sentence(language, ofPlan[planIds.find((id) => id === item_id) ?? "starter"]);
}

/** The page that says how a payment went. */
const successPath = "/payment-success";

export function presentOverlay({ clientToken, environment, displayMode, theme, locale }: Overlay): {
  client_token: string;
  environment: Overlay["environment"];
  settings: OverlaySettings;
} {
  const settings = { display_mode: displayMode, theme, locale, success_path: successPath };
  return { client_token: clientToken, environment, settings };
}

/** What is said when the payment provider does not answer. */
export function unavailable(retryAfterSeconds?: number): Refusal {
  return { ok: false, code: "SERVICE_UNAVAILABLE", message: "paymentsUnavailable", retryAfterSeconds };
}

/** What is said when the payment provider did not do what was asked. */
export function refused(answer: Exclude<ProviderAnswer<unknown>, { ok: true }>): Refusal {
  return answer.reason === "refused" ? refuse("CONFLICT", "planChangeRefused") : unavailable(answer.retryAfterSeconds);
}
