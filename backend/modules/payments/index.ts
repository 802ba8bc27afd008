import type { Hono } from "hono";
import type { Transaction } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/languages.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import type { PaymentFeatures, PaymentsDeps } from "./deps.ts";
import { applyOpenRefunds } from "./operations/apply-open-refunds.ts";
import { collectEvents } from "./operations/collect-events.ts";
import { endExpiredPlans } from "./operations/end-expired-plans.ts";
import { endForDeletion } from "./operations/end-for-deletion.ts";
import { endSecondSubscriptions } from "./operations/end-second-subscriptions.ts";
import { exportPurchases } from "./operations/export-purchases.ts";
import { type PaymentProblem, paymentProblems } from "./operations/list-problems.ts";
import { purchaseOf, type SubscriptionDetails, subscriptionsOf } from "./operations/look-up.ts";
import { announceNextPlans } from "./operations/next-plan.ts";
import { forgetCustomer } from "./records/customers.ts";
import { accountsWithEndingSubscription } from "./records/subscriptions.ts";
import { mountPaymentMessages, paymentRoutes } from "./routes.ts";

export {
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  paymentRestored,
  subscriptionChanged,
  subscriptionEnded,
} from "./domain-events.ts";
export { describePurchase } from "./present.ts";
export type { PaymentFeatures, PaymentProblem, PaymentsDeps, SubscriptionDetails };

/** What is bought with money: checkouts, purchases, subscriptions and refunds, as the payment provider reports them. */
export interface Payments {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /** Answers the messages of payment providers. */
  mount(app: Hono): void;
  /** The account's purchases and subscriptions, as files to take away. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;

  /** Collects what the provider has reported and we have not received; like the next four, for a scheduled job. */
  collectEvents(): Promise<void>;
  /** Takes expired plans from their accounts. Returns how many accounts had one. */
  endExpiredPlans(): Promise<number>;
  /** Applies refunds that were reported while their payments were. Returns of how many purchases. */
  applyOpenRefunds(): Promise<number>;
  /** Has the provider end all subscriptions of an account but one. */
  endSecondSubscriptions(): Promise<void>;
  /** Tells the provider of smaller plans that follow. */
  announceNextPlans(): Promise<void>;

  /** Ends the account's subscriptions at the provider, at once. Whether all of them have ended. */
  endSubscriptions(accountId: string): Promise<boolean>;
  /** What providers reported that a person should look at: how much within thirty days, and the newest of it. */
  paymentProblems(): Promise<{ count: number; newest: PaymentProblem[] }>;
  /** One of the account's purchases as its owner sees it, described in that language. */
  purchaseOf(queries: Queries, accountId: string, id: string, language: Language): Promise<Transaction | undefined>;
  /** All subscriptions of the account, the newest first. */
  subscriptionsOf(queries: Queries, accountId: string): Promise<SubscriptionDetails[]>;
  /** Accounts whose subscription will end by itself, in the order of their ids, after one of them. */
  accountsWithEndingSubscription(queries: Queries, after: string, limit: number): Promise<string[]>;
}

export function createPayments(deps: PaymentsDeps): Payments {
  return {
    routes: paymentRoutes(deps),
    listeners: [
      listenTo(accountDeleted, "payments", async ({ accountId }) => {
        await deps.database.transaction((tx) => forgetCustomer(tx, accountId));
        // A plan may have been paid while the account was being deleted. What throws is told again.
        if (!(await endForDeletion(deps, accountId))) throw new Error("A plan of a deleted account has not ended.");
      }),
    ],
    mount: (app) => mountPaymentMessages(app, deps),
    exportPart: (accountId) => exportPurchases(deps, accountId),
    collectEvents: () => collectEvents(deps),
    endExpiredPlans: () => endExpiredPlans(deps),
    applyOpenRefunds: () => applyOpenRefunds(deps),
    endSecondSubscriptions: () => endSecondSubscriptions(deps),
    announceNextPlans: () => announceNextPlans(deps),
    endSubscriptions: (accountId) => endForDeletion(deps, accountId),
    paymentProblems: () => paymentProblems(deps),
    purchaseOf,
    subscriptionsOf: (queries, accountId) => subscriptionsOf(deps, queries, accountId),
    accountsWithEndingSubscription,
  };
}
