import type { Tx } from "../../../adapters/database/port.ts";
import type { PaymentProvider } from "../../../adapters/payments/port.ts";
import { type Refusal, refuse } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { unavailable } from "../present.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { mayRenew } from "../rules.ts";
import { collectEvents } from "./collect-events.ts";

/** Whether the account has a plan that goes on, or may. */
export async function isSubscribed(
  { runtime }: PaymentsDeps,
  tx: Tx,
  { name }: PaymentProvider,
  accountId: string,
): Promise<boolean> {
  const subscriptions = await subscriptionRecords.subscriptionsOf(tx, accountId);
  return subscriptions.some((one) => one.provider === name && mayRenew(one, runtime.now()));
}

/** A checkout that somebody was led to, and may pay. */
export interface OpenCheckout {
  id: string;
  transactionId: string;
}

/**
 * Closes the account's checkouts of plans that the provider was not asked for yet, but for `except`; nobody was led to one of
 * them. Gives those that it was asked for. The account must be locked.
 */
export async function closeUnasked(
  { runtime }: PaymentsDeps,
  tx: Tx,
  { name }: PaymentProvider,
  accountId: string,
  except: ReadonlySet<string | undefined>,
): Promise<OpenCheckout[]> {
  const asked: OpenCheckout[] = [];
  for (const { id, provider_transaction_id } of await purchaseRecords.openPlanPurchases(tx, accountId, name)) {
    if (except.has(id)) continue;
    if (provider_transaction_id !== null) asked.push({ id, transactionId: provider_transaction_id });
    else await purchaseRecords.closePurchase(tx, id, runtime.now());
  }
  return asked;
}

/** Closes a checkout at the provider, where it does so. Refused where it was paid. */
export async function closeUnpaid(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { id, transactionId }: OpenCheckout,
): Promise<"closed" | "open" | Refusal> {
  const { database, runtime } = deps;
  const answer = await provider.cancel(transactionId);
  if (!answer.ok) {
    if (answer.reason === "unavailable") return unavailable(answer.retryAfterSeconds);
    await collectEvents(deps);
    return refuse("CONFLICT", "alreadySubscribed");
  }
  if (answer.value === "closed") {
    await database.transaction((tx) => purchaseRecords.closePurchase(tx, id, runtime.now()));
  }
  return answer.value;
}
