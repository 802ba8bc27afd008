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
    ...given,
  };
}

/** The room of credits and payments alone over a database, with the product's own prices and nobody who listens. */
export function billingOver(database: Database, runtime: Runtime, given: Partial<BillingDeps> = {}): Billing {
  return createBilling(billingDepsOver(database, runtime, given));
}
