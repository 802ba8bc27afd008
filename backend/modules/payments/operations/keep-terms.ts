import { planIds } from "../../../../contract/plans.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { writeTerms } from "../../credits/index.ts";
import type { PaymentsDeps } from "../deps.ts";
import { fillPurchaseTerms } from "../records/purchases.ts";
import { fillSubscriptionTerms } from "../records/subscriptions.ts";

/**
 * Stores today's terms wherever a plan was sold or given without storing them. Called in the transaction that changes the
 * catalog, before it changes.
 */
export async function keepTerms({ catalogue, credits }: PaymentsDeps, tx: Tx): Promise<void> {
  const { plans } = catalogue();
  for (const plan of planIds.filter((id) => id !== "starter")) {
    const terms = plans[plan];
    await fillSubscriptionTerms(tx, plan, writeTerms(terms));
    await fillPurchaseTerms(tx, plan, writeTerms(terms));
    await credits.fillPlanTerms(tx, plan, terms);
  }
}
