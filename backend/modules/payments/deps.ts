import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { PaymentProvider, TestCheckout } from "../../adapters/payments/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Catalogue, Credits, CreditsFeatures } from "../credits/index.ts";
import type { Training } from "../training/index.ts";

/** What is sold, and by what pages. */
export interface PaymentFeatures extends CreditsFeatures {
  /** The payment provider's page for cards and invoices. */
  portal: boolean;
}

export const allFeatures: PaymentFeatures = { billing: true, portal: true, packs: true };

export interface PaymentsDeps {
  database: Database;
  domainEvents: DomainEvents;
  runtime: Runtime;
  accounts: Pick<Accounts, "accountSummary" | "contactOf">;
  credits: Pick<
    Credits,
    | "accountsOnPaidPlans"
    | "changePlan"
    | "clawBack"
    | "grant"
    | "grantedOfLots"
    | "ledgerBatches"
    | "ledgerPage"
    | "lockAccount"
    | "regrant"
    | "summaryOf"
  >;
  training: Pick<
    Training,
    "awaitsPayment" | "onCheckoutStarted" | "discardOrder" | "moveByMoney" | "orderOf" | "readOrder" | "priceToPay"
  >;
  catalogue: Catalogue;
  /** Everything when left out. */
  features?: PaymentFeatures;
  /** Who takes the money; `null` where nothing can be bought. */
  provider: PaymentProvider | null;
  /** The same where it is the test checkout, which users and developers can act on. */
  testCheckout: TestCheckout | null;
  /** Where users reach the product. */
  publicOrigin: string;
  log: { error(details: object, message: string): void; warn(details: object, message: string): void };
}
