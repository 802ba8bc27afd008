import type { Database } from "../../backend/adapters/database/port.ts";
import type { Runtime } from "../../backend/adapters/runtime/port.ts";
import catalogueFile from "../../backend/catalogue.json" with { type: "json" };
import { parseCatalogue } from "../../backend/modules/credits/index.ts";
import { createPayments, type Payments, type PaymentsDeps } from "../../backend/modules/payments/index.ts";
import { creditsOver } from "./credits-module.ts";

const productCatalogue = parseCatalogue(catalogueFile);

/** Accounts that all exist by default and share one email address. */
export function existingAccounts(exists: (accountId: string) => boolean = () => true): PaymentsDeps["accounts"] {
  return {
    accountSummary: async (_queries, id) => (exists(id) ? { displayName: "", isOpen: true } : undefined),
    isOpen: async () => true,
    onClosed: (module) => ({ event: "account.closed", module, handle: async () => undefined }),
    contactOf: async (_tx, id) => (exists(id) ? { displayName: "", email: "ada@example.com" } : undefined),
  };
}

/** Training orders that always wait for their payment and never advance. */
const training: PaymentsDeps["training"] = {
  awaitsPayment: async () => true,
  onCheckoutStarted: async () => true,
  discardOrder: async () => ({ ok: false, code: "NOT_FOUND" }),
  moveByMoney: async () => undefined,
  orderOf: async () => undefined,
  readOrder: async () => ({ ok: false, code: "NOT_FOUND" }),
  priceToPay: async () => undefined,
};

/**
 * Returns the dependencies of the payments module over a database: the product's own prices, no provider, and no event
 * subscribers.
 */
export function paymentsDepsOver(
  database: Database,
  runtime: Runtime,
  given: Partial<PaymentsDeps> = {},
): PaymentsDeps {
  const catalogue = given.catalogue ?? (() => productCatalogue);
  return {
    database,
    runtime,
    accounts: existingAccounts(),
    credits: creditsOver(database, runtime, { catalogue }),
    training,
    catalogue,
    domainEvents: { publish: async () => undefined },
    log: { error: () => undefined, warn: () => undefined, info: () => undefined },
    provider: null,
    testCheckout: null,
    publicOrigin: "http://studio.example",
    ...given,
  };
}

/** Creates only the payments module over a database. */
export function paymentsOver(database: Database, runtime: Runtime, given: Partial<PaymentsDeps> = {}): Payments {
  return createPayments(paymentsDepsOver(database, runtime, given));
}
