import type { Database } from "../../adapters/database/port.ts";
import type { DomainEvents } from "../../adapters/domain-events/port.ts";
import type { PaymentProvider, TestCheckout } from "../../adapters/payments/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";
import { endpointsOf } from "../../http/operation.ts";
import type { Accounts } from "../accounts/index.ts";
import type { Catalogue, Credits, CreditsFeatures } from "../credits/index.ts";
import type { Training } from "../training/index.ts";

/** Which offers and pages the operator turned on. */
export interface PaymentFeatures extends CreditsFeatures {
  /** The payment provider's page for cards and invoices. */
  portal: boolean;
  /** Orders for trained models. */
  modelOrders: boolean;
}

export interface PaymentsDeps {
  database: Database;
  domainEvents: DomainEvents;
  runtime: Runtime;
  accounts: Pick<Accounts, "accountSummary" | "contactOf" | "isOpen" | "onClosed">;
  credits: Pick<
    Credits,
    | "accountsOnPaidPlans"
    | "areOn"
    | "changePlan"
    | "clawBack"
    | "fillPlanTerms"
    | "grant"
    | "grantedOfLots"
    | "ledgerPage"
    | "ledgerPieces"
    | "lockAccount"
    | "regrant"
    | "summaryOf"
  >;
  training: Pick<
    Training,
    "awaitsPayment" | "onCheckoutStarted" | "discardOrder" | "moveByMoney" | "orderOf" | "readOrder" | "priceToPay"
  >;
  /** Returns the catalog as of now. */
  catalogue: () => Catalogue;
  /** All features if omitted. */
  features?: PaymentFeatures;
  /** The payment provider; `null` if nothing can be bought. */
  provider: PaymentProvider | null;
  /** The same provider if it is the test checkout, which users and developers can control. */
  testCheckout: TestCheckout | null;
  /** The public address of the product. */
  publicOrigin: string;
  log: Record<"error" | "warn" | "info", (details: object, message: string) => void>;
}

export const { implement, routes } = endpointsOf<PaymentsDeps>();
