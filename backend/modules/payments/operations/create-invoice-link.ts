import { payments } from "../../../../contract/checkout.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { unavailable } from "../present.ts";
import * as records from "../records/purchases.ts";
import { isOn, providerLimit, sellsPlans } from "../rules.ts";

/** A link to the invoice of one of the caller's purchases, which the provider keeps valid for a short time. */
export const createInvoiceLink = implement(
  payments.invoice,
  { isOffered: sellsPlans, isOn, limits: [providerLimit] },
  async ({ provider, database }, { params: { id } }, { userId }) => {
    const purchase = await records.findPurchase(database.read, userId, id);
    const transactionId = purchase?.provider_transaction_id ?? null;
    if (!provider || transactionId === null || purchase?.provider !== provider.name) return refuse("NOT_FOUND");
    const answer = await provider.invoiceAddress(transactionId);
    if (answer.ok) return done({ url: answer.value });
    return answer.reason === "refused" ? refuse("NOT_FOUND") : unavailable(answer.retryAfterSeconds);
  },
);
