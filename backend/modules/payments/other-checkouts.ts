import type { Tx } from "../../adapters/database/port.ts";
import type { PaymentProvider } from "../../adapters/payments/port.ts";
import { type Refusal, refuse } from "../../http/operation.ts";
import type { PaymentsDeps } from "./deps.ts";
import { collectEvents } from "./operations/collect-events.ts";
import { unavailable } from "./present.ts";
import * as purchaseRecords from "./records/purchases.ts";
import * as subscriptionRecords from "./records/subscriptions.ts";
import { mayRenew } from "./rules.ts";

/** Whether the account has a plan that renews or may renew. */
export async function isSubscribed(
  { runtime }: PaymentsDeps,
  tx: Tx,
  { name }: PaymentProvider,
  accountId: string,
): Promise<boolean> {
  const subscriptions = await subscriptionRecords.subscriptionsOf(tx, accountId);
  return subscriptions.some((one) => one.provider === name && mayRenew(one, runtime.now()));
}

/** A checkout that the user can pay. */
export interface OpenCheckout {
  id: string;
  transactionId: string;
}

/**
 * Closes the account's checkouts of plans, except `except`, that were not started at the provider: no user has seen them.
 * Returns the checkouts that were started there. The account must be locked.
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

/** Closes a checkout at the provider if the provider supports it. Refused if the checkout was paid. */
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
