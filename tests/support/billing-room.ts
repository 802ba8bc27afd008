import type { Database } from "../../backend/adapters/database/port.ts";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import { type Billing, type BillingDeps, createBilling, parseCatalogue } from "../../backend/modules/billing/index.ts";

/** What the room of credits and payments needs over a database: the product's own prices, and nobody who pays or listens. */
export function billingDepsOver(database: Database, runtime: Runtime, given: Partial<BillingDeps> = {}): BillingDeps {
  return {
    database,
    runtime,
    catalogue: parseCatalogue(catalogueFile),
    facts: { publish: async () => undefined },
    jobQueue: { enqueue: async () => undefined },
    log: { error: () => undefined, warn: () => undefined },
    provider: null,
    testCheckout: null,
    publicOrigin: "http://studio.example",
    emailOf: async () => undefined,
    trainingToPay: async () => undefined,
    trainingCheckoutBegun: async () => true,
    trainingAwaited: async () => true,
    takeInNews: async () => undefined,
    accountExists: async () => true,
    creditAlertThresholdOf: async () => undefined,
    creditIdentityOf: async () => undefined,
    claimCreditIdentity: async () => undefined,
    ...given,
  };
}

export const compareBooksName = "billing: compare the books";

/** Does what a worker does that is asked to compare the books. */
export async function compareBooks({ jobs }: Billing, signal = new AbortController().signal): Promise<void> {
  const job = jobs.find(({ name }) => name === compareBooksName);
  if (!job) throw new Error("No job compares the books.");
  await job.handle({}, { jobId: "j", attempt: 1, signal });
}

/** The room of credits and payments alone over a database, with the product's own prices and nobody who listens. */
export function billingOver(database: Database, runtime: Runtime, given: Partial<BillingDeps> = {}): Billing {
  return createBilling(billingDepsOver(database, runtime, given));
}
