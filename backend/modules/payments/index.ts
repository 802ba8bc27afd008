import type { Hono } from "hono";
import type { z } from "zod";
import type { paymentFilter } from "../../../contract/admin/payments.ts";
import type { Transaction } from "../../../contract/checkout.ts";
import type { Language } from "../../../contract/languages.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type DomainEventListener, listenTo } from "../../adapters/domain-events/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type PaymentFeatures, type PaymentsDeps, routes } from "./deps.ts";
import { subscriptionChanged } from "./domain-events.ts";
import { announceNextPlans } from "./operations/announce-next-plans.ts";
import { applyOpenRefunds } from "./operations/apply-open-refunds.ts";
import { collectEvents } from "./operations/collect-events.ts";
import { countProblems } from "./operations/count-problems.ts";
import { endExpiredPlans } from "./operations/end-expired-plans.ts";
import { endForDeletion } from "./operations/end-for-deletion.ts";
import { endRenewing } from "./operations/end-renewing.ts";
import { endSecondSubscriptions } from "./operations/end-second-subscriptions.ts";
import { endUncharged } from "./operations/end-uncharged.ts";
import { exportPurchases } from "./operations/export-purchases.ts";
import { keepTerms } from "./operations/keep-terms.ts";
import { type ListedPurchase, listAllPurchases } from "./operations/list-all-purchases.ts";
import { listProblems, type PaymentProblem } from "./operations/list-problems.ts";
import { purchaseOf } from "./operations/purchase-of.ts";
import { type SubscriptionDetails, subscriptionsOf } from "./operations/subscriptions-of.ts";
import { mountProviderWebhook } from "./provider-webhook.ts";
import { forgetCustomer } from "./records/customers.ts";
import { type Income, incomeSince } from "./records/purchases.ts";
import {
  accountsWithEndingSubscription,
  countRenewing,
  subscriptionsOf as subscriptionRecords,
} from "./records/subscriptions.ts";
import { isLeftOver, mayCharge } from "./rules.ts";

await importOperations(new URL("./operations/", import.meta.url));

export {
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  paymentRestored,
  subscriptionChanged,
  subscriptionEnded,
} from "./domain-events.ts";
export { describePurchase } from "./present.ts";
export type { Income, ListedPurchase, PaymentFeatures, PaymentProblem, PaymentsDeps, SubscriptionDetails };

/** Purchases with money: checkouts, purchases, subscriptions and refunds, as the payment provider reports them. */
export interface Payments {
  routes: Route[];
  listeners: readonly DomainEventListener[];
  /** Mounts the address for the messages of payment providers. */
  mount(app: Hono): void;
  /** The account's purchases and subscriptions as files of a data export. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;

  /** Collects reported events that have not been received. This and the next four are for scheduled jobs. */
  collectEvents(): Promise<void>;
  /** Ends expired plans. Returns how many accounts had one. */
  endExpiredPlans(): Promise<number>;
  /** Applies refunds that were reported at the same time as their payments. Returns the number of purchases. */
  applyOpenRefunds(): Promise<number>;
  /** Ends all subscriptions of an account but one, at the provider. */
  endSecondSubscriptions(): Promise<void>;
  /** Announces scheduled smaller plans to the provider. */
  announceNextPlans(): Promise<void>;

  /** The payment provider; `off` if nothing can be bought. */
  providerName: string;
  /** Stores today's terms of everything sold without stored terms. Call it in the transaction that changes the catalog. */
  keepTerms(tx: Tx): Promise<void>;
  /** The number of accounts with a subscription that has no end. */
  countRenewing(queries: Queries): Promise<number>;
  /** Ends the account's subscriptions at the provider immediately. Returns whether all of them have ended. */
  endSubscriptions(accountId: string): Promise<boolean>;
  /** The number of payment events that need an operator, within 30 days and of all. */
  countProblems(): Promise<{ recent: number; all: number }>;
  /** A page of the payment events that need an operator, newest first. */
  listProblems(search: string | undefined, page: PageNumber): Promise<{ count: number; items: PaymentProblem[] }>;
  /** Income from what was granted since this instant, by currency, less refunds. */
  incomeSince(since: number): Promise<Income[]>;
  /**
   * One page of all users' purchases, newest first. Days are those of the time zone. `accountIds` are those that the
   * search names.
   */
  listAllPurchases(
    filter: z.output<typeof paymentFilter>,
    timeZone: string,
    accountIds: readonly string[],
    page: PageNumber,
  ): Promise<{ count: number; items: ListedPurchase[] }>;
  /** One of the account's purchases as its owner sees it, described in that language. */
  purchaseOf(queries: Queries, accountId: string, id: string, language: Language): Promise<Transaction | undefined>;
  /** All subscriptions of the account, newest first. */
  subscriptionsOf(queries: Queries, accountId: string): Promise<SubscriptionDetails[]>;
  /** Whether a subscription pays for the account's plan now, or may charge for one again. */
  paysForPlan(queries: Queries, accountId: string): Promise<boolean>;
  /** Ends what gives the account a plan without charging for it. Call it, with the credits locked, before it gets another. */
  endUncharged(tx: Tx, accountId: string): Promise<void>;
  /** Accounts whose subscription has an end, in the order of their ids: the first `limit`, or the first after an id. */
  accountsWithEndingSubscription(queries: Queries, after: string | undefined, limit: number): Promise<string[]>;
}

export function createPayments(deps: PaymentsDeps): Payments {
  return {
    routes: routes(deps),
    listeners: [
      listenTo(accountDeleted, "payments", async ({ accountId }) => {
        await deps.database.transaction((tx) => forgetCustomer(tx, accountId));
        // A plan may have been paid while the account was being deleted. If this throws, the event is delivered again.
        if (!(await endForDeletion(deps, accountId))) throw new Error("A plan of a deleted account has not ended.");
      }),
      deps.accounts.onClosed("payments", (accountId) => endRenewing(deps, accountId)),
      // A checkout that was open when the account was closed, or when credits were turned off, may still be paid.
      listenTo(subscriptionChanged, "payments", async ({ accountId }) => {
        const mayRenew = deps.credits.areOn() && (await deps.accounts.isOpen(deps.database.read, accountId));
        if (!mayRenew) await endRenewing(deps, accountId);
      }),
    ],
    mount: (app) => mountProviderWebhook(app, deps),
    exportPart: (accountId) => exportPurchases(deps, accountId),
    collectEvents: () => collectEvents(deps),
    endExpiredPlans: () => endExpiredPlans(deps),
    applyOpenRefunds: () => applyOpenRefunds(deps),
    endSecondSubscriptions: () => endSecondSubscriptions(deps),
    announceNextPlans: () => announceNextPlans(deps),
    providerName: deps.provider?.name ?? "off",
    keepTerms: (tx) => keepTerms(deps, tx),
    countRenewing: (queries) => countRenewing(queries, isLeftOver(deps, { provider: "local" }) ? "local" : undefined),
    endSubscriptions: (accountId) => endForDeletion(deps, accountId),
    countProblems: () => countProblems(deps),
    listProblems: (search, page) => listProblems(deps, search, page),
    incomeSince: (since) => incomeSince(deps.database.read, since),
    listAllPurchases: (...args) => listAllPurchases(deps, ...args),
    purchaseOf,
    subscriptionsOf: (queries, accountId) => subscriptionsOf(deps, queries, accountId),
    async paysForPlan(queries, accountId) {
      const now = deps.runtime.now();
      const all = await subscriptionRecords(queries, accountId);
      return all.some((one) => mayCharge(deps, one, now));
    },
    endUncharged: (tx, accountId) => endUncharged(deps, tx, accountId, "all"),
    accountsWithEndingSubscription,
  };
}
