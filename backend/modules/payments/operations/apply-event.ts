import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentEvent, ProviderAdjustment, ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as eventRecords from "../records/events.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as refundRecords from "../records/refunds.ts";
import { notUnderstood } from "../rules.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { applySubscription } from "./apply-subscription.ts";
import { applyTransaction } from "./apply-transaction.ts";

const refundActions = new Set(["refund", "chargeback", "chargeback_reverse"]);

/**
 * Applies a provider's event once, in one transaction. Repeated events and any order of events have the same result. An event
 * that matches nothing changes nothing and is stored for the operator. Returns `known` for a repeated event. Only the
 * understood part of the message is stored, without the names, addresses and cards that a provider sends.
 */
export async function applyEvent(
  deps: PaymentsDeps,
  provider: ProviderName,
  event: PaymentEvent,
): Promise<"known" | "taken"> {
  const { database, runtime, log } = deps;
  return database.transaction(async (tx) => {
    const kept = {
      provider,
      event_id: event.id,
      type: event.type,
      occurred_at: event.occurredAt,
      body: JSON.stringify(event),
      problem: null,
      received_at: runtime.now(),
    };
    if (!(await eventRecords.insertEvent(tx, kept))) return "known";
    const problem = await applyByKind(deps, tx, provider, event);
    if (problem !== undefined) {
      await eventRecords.noteProblem(tx, kept, problem);
      log.error(
        { code: "PAYMENT_PROBLEM", provider, eventId: event.id, type: event.type, problem },
        "A payment needs an operator.",
      );
    }
    return "taken";
  });
}

async function applyByKind(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  event: PaymentEvent,
): Promise<string | undefined> {
  switch (event.about) {
    case "transaction":
      return applyTransaction(deps, tx, provider, event.transaction, event);
    case "subscription":
      return applySubscription(deps, tx, provider, event.subscription, event.occurredAt);
    case "adjustment":
      return applyAdjustment(deps, tx, provider, event.adjustment);
    case "not understood":
      return notUnderstood;
    case "something else":
      return undefined;
  }
}

async function applyAdjustment(
  deps: PaymentsDeps,
  tx: Tx,
  provider: ProviderName,
  { id, action, status, totalMinor, transactionId }: ProviderAdjustment,
): Promise<string | undefined> {
  if (status !== "approved" || !refundActions.has(action)) return undefined;
  const found = await purchaseRecords.findMeantPurchase(tx, provider, { transactionId }, null);
  if (found) await deps.credits.lockAccount(tx, found.account_id);
  const refund = {
    provider,
    adjustment_id: id,
    provider_transaction_id: transactionId,
    action,
    amount_minor: totalMinor,
    applied_at: null,
  };
  if (!(await refundRecords.insertRefund(tx, refund)) || !found) return undefined;
  const purchase = await purchaseRecords.findPurchase(tx, found.account_id, found.id);
  if (purchase) await applyRefunds(deps, tx, purchase);
  return undefined;
}
