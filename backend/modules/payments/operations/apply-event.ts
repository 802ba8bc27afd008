import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentEvent, ProviderAdjustment, ProviderName } from "../../../adapters/payments/port.ts";
import type { PaymentsDeps } from "../deps.ts";
import * as eventRecords from "../records/events.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as refundRecords from "../records/refunds.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { applySubscription } from "./apply-subscription.ts";
import { applyTransaction } from "./apply-transaction.ts";

const refundActions = new Set(["refund", "chargeback", "chargeback_reverse"]);

/**
 * Applies what a provider reported, once, in one transaction: however often and in whatever order the same events come, the
 * outcome is the same. What cannot be matched gives nothing and is kept for the operator. `known` when it came before.
 * Of the message only what was understood is kept: names, addresses and cards that a provider sends along are not.
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
      log.error({ provider, event: event.id, type: event.type, problem }, "a payment event needs an operator");
    }
    return "taken";
  });
}

/**
 * Keeps for the operator that something could not be applied; under a name of its own, so that the event itself still can
 * be when it comes again.
 */
export async function recordProblem(
  { database, runtime, log }: PaymentsDeps,
  provider: ProviderName,
  { id, type, occurredAt }: Pick<PaymentEvent, "id" | "type" | "occurredAt">,
  problem: string,
): Promise<void> {
  const kept = {
    provider,
    event_id: `${id} (not taken in)`,
    type,
    occurred_at: occurredAt,
    body: "{}",
    problem,
    received_at: runtime.now(),
  };
  const isFirst = await database.transaction((tx) => eventRecords.insertEvent(tx, kept));
  if (isFirst) log.error({ provider, event: id, type, problem }, "a payment event needs an operator");
}

/** What is said of an event that means nothing to us. */
export const notUnderstood = "it is not understood";

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
