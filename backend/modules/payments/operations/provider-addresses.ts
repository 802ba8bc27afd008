import { done, type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { unavailable } from "../present.ts";
import * as customerRecords from "../records/customers.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { mayRenew } from "../rules.ts";

/** Where the caller changes cards and sees invoices; an address of the provider's that is asked for anew each time. */
export async function portalAddress(
  { provider, database, runtime }: PaymentsDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<{ url: string }>> {
  if (!provider) return refuse("SERVICE_UNAVAILABLE", "paymentsOff");
  const customerId = await customerRecords.customerOf(database.read, userId, provider.name);
  if (customerId === undefined) return refuse("NOT_FOUND");
  const subscriptions = await subscriptionRecords.subscriptionsOf(database.read, userId);
  const subscription = subscriptions.find((one) => one.provider === provider.name && mayRenew(one, runtime.now()));
  const answer = await provider.portalAddress(customerId, subscription?.provider_subscription_id ?? null);
  return answer.ok ? done({ url: answer.value }) : unavailable(answer.retryAfterSeconds);
}

export async function invoiceAddress(
  { provider, database }: PaymentsDeps,
  id: string,
  { userId }: SignedInCaller,
): Promise<Outcome<{ url: string }>> {
  const purchase = await purchaseRecords.findPurchase(database.read, userId, id);
  const transactionId = purchase?.provider_transaction_id ?? null;
  if (!provider || transactionId === null || purchase?.provider !== provider.name) return refuse("NOT_FOUND");
  const answer = await provider.invoiceAddress(transactionId);
  if (answer.ok) return done({ url: answer.value });
  return answer.reason === "refused" ? refuse("NOT_FOUND") : unavailable(answer.retryAfterSeconds);
}
