import { payments } from "../../../../contract/checkout.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { unavailable } from "../present.ts";
import * as customerRecords from "../records/customers.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";
import { isOn, mayRenew, providerLimit } from "../rules.ts";

/** A link to the provider's page for cards and invoices. The provider creates a new one for each request. */
export const createPortalLink = implement(
  payments.portal,
  { isOffered: ({ features }) => features?.portal ?? true, isOn, limits: [providerLimit] },
  async ({ provider, database, runtime }, _input, { userId }) => {
    if (!provider) return refuse("SERVICE_UNAVAILABLE", "paymentsOff");
    const customerId = await customerRecords.customerOf(database.read, userId, provider.name);
    if (customerId === undefined) return refuse("NOT_FOUND");
    const subscriptions = await subscriptionRecords.subscriptionsOf(database.read, userId);
    const subscription = subscriptions.find((one) => one.provider === provider.name && mayRenew(one, runtime.now()));
    const answer = await provider.portalAddress(customerId, subscription?.provider_subscription_id ?? null);
    return answer.ok ? done({ url: answer.value }) : unavailable(answer.retryAfterSeconds);
  },
);
