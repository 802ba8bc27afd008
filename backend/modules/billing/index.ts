import type { Hono } from "hono";
import type { Transaction } from "../../../contract/checkout.ts";
import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";
import type { PlanId } from "../../../contract/plans.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { type FactListener, listenTo } from "../../adapters/facts/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Outcome, Route } from "../../http/operation.ts";
import { accountDeleted } from "../accounts/index.ts";
import { type Catalogue, type Plan, parseCatalogue, priceOf } from "./catalogue.ts";
import type { BillingDeps, BillingFeatures } from "./deps.ts";
import { askToCompareBooks, billingJobs } from "./jobs.ts";
import { capture } from "./operations/capture.ts";
import { type ClawBack, clawBack } from "./operations/claw-back.ts";
import { exportCredits } from "./operations/export-credits.ts";
import { type Grant, grant } from "./operations/grant.ts";
import { type HoldRequest, hold } from "./operations/hold.ts";
import { changePlan, planOf } from "./operations/plans.ts";
import { spendable } from "./operations/read-balance.ts";
import { type Mismatch, reconcile } from "./operations/reconcile.ts";
import { release } from "./operations/release.ts";
import { expireEverywhere } from "./operations/settle.ts";
import { forgetCustomer } from "./payments/customer-records.ts";
import { endForDeletion } from "./payments/end-for-deletion.ts";
import { endSecondSubscriptions } from "./payments/end-second-subscriptions.ts";
import { exportPurchases } from "./payments/export-purchases.ts";
import { purchaseOf, type SubscriptionFacts, subscriptionsOf } from "./payments/look-up.ts";
import { tellNextPlans } from "./payments/next-plan.ts";
import { type PaymentProblem, paymentProblems } from "./payments/problems.ts";
import { pullEvents } from "./payments/pull-events.ts";
import { endPlansThatAreOver } from "./payments/settle-plan.ts";
import {
  type Buyable,
  type OwnBuyable,
  readStanding,
  readStandings,
  refreshPayments,
  type Standing,
} from "./payments/standing.ts";
import { accountsWithEndingSubscription } from "./payments/subscription-records.ts";
import { takeOpenRefunds } from "./payments/take-refunds.ts";
import { lastCheck } from "./records.ts";
import "./payments/tables.ts";
import { billingRoutes, mountPaymentMessages } from "./routes.ts";

export { creditsLow, creditsRecovered } from "./facts.ts";
export { describePurchase } from "./payments/describe.ts";
export {
  paymentCompleted,
  paymentFailed,
  paymentRefunded,
  paymentRestored,
  subscriptionChanged,
  subscriptionEnded,
} from "./payments/facts.ts";
export { toCredits, toHundredths } from "./rules.ts";
export type {
  BillingDeps,
  BillingFeatures,
  Buyable,
  Catalogue,
  ClawBack,
  Grant,
  HoldRequest,
  Mismatch,
  PaymentProblem,
  Plan,
  Standing,
  SubscriptionFacts,
};
export { parseCatalogue };

/** Credits: what an account may spend, what is set aside for work under way, and the ledger of where it went. */
export interface Billing {
  routes: Route[];
  jobs: JobDefinition[];
  listeners: readonly FactListener[];
  /** Answers the messages of payment providers. */
  mount(app: Hono): void;
  /** The price of one output in hundredths, today. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  /** The price of an answer of the assistant in hundredths, today; 0 where answers cost nothing. */
  replyPriceHundredths: number;
  /** The price of a trained model, today, in the currency's smallest unit. */
  trainingPrice: Catalogue["trainingPrice"];
  /** What the account may spend now, in hundredths. */
  spendable(accountId: string): Promise<number>;
  /** The account's plan, with what comes with it. */
  planOf(queries: Queries, accountId: string): Promise<Plan>;
  /** Puts the account on another plan, in the open transaction. */
  changePlan(tx: Tx, accountId: string, plan: PlanId): Promise<void>;
  /** Gives credits in the open transaction; the same lot key never grants twice. */
  grant(tx: Tx, wanted: Grant): Promise<void>;
  /** Takes credits back in the open transaction; what was spent already is owed. The same key never takes twice. */
  clawBack(tx: Tx, wanted: ClawBack): Promise<void>;
  /** Sets credits aside in the open transaction, or refuses with INSUFFICIENT_CREDITS. */
  hold(tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>>;
  /** Charges a hold up to a total, in hundredths; a total already charged changes nothing. */
  capture(tx: Tx, holdId: string, totalHundredths: number): Promise<void>;
  /** Closes a hold and gives the rest back; returns how many hundredths that was, 0 when it was closed before. */
  release(tx: Tx, holdId: string): Promise<number>;
  /** Books expired credits of all accounts; they could not be spent before that either. */
  expireEverywhere(): Promise<number>;
  /** Takes in the events of a payment provider that cannot reach us. */
  pullEvents(): Promise<void>;
  /** Where balances, lots, holds and ledger disagree; empty when all is well. */
  reconcile(queries: Queries): Promise<Mismatch[]>;
  /**
   * Has one worker compare the books, keep what came of it, and tell the log where they disagree, where nobody did so for
   * six hours; for every worker to call, as often as it likes.
   */
  askToCompareBooks(): Promise<void>;
  /** When the books were last compared, and how many disagreements there were; `undefined` before the first time. */
  lastCheck(): Promise<{ checkedAt: number; mismatches: number } | undefined>;
  /** What of the money for one thing is here. */
  readStanding(queries: Queries, accountId: string, wanted: Buyable): Promise<Standing>;
  /** The same of several things, whosever they are, in their order; for the operator. */
  readStandings(queries: Queries, wanted: readonly OwnBuyable[]): Promise<Standing[]>;
  /** Asks the payment provider about the open payments of one thing; whether it answered. */
  refreshPayments(accountId: string, wanted: Buyable): Promise<boolean>;
  /** Ends plans whose time is over; like the next three, for a worker to call now and then. How many accounts those were. */
  endPlansThatAreOver(): Promise<number>;
  /** Takes in money that went back and was told of while it came. How many purchases those were. */
  takeOpenRefunds(): Promise<number>;
  /** Has the payment provider end all subscriptions of an account but one. */
  endSecondSubscriptions(): Promise<void>;
  /** Tells the payment provider of smaller plans that follow. */
  tellNextPlans(): Promise<void>;
  /** Ends the account's subscriptions at the payment provider, at once. Whether all of them have ended. */
  endSubscriptions(accountId: string): Promise<boolean>;
  /** What providers told that a person should look at: how much within thirty days, and the newest of it. */
  paymentProblems(): Promise<{ count: number; newest: PaymentProblem[] }>;
  /** One of an account's purchases as its owner sees it, told in that language. */
  purchaseOf(queries: Queries, accountId: string, id: string, language: Language): Promise<Transaction | undefined>;
  /** All subscriptions of an account, the newest first. */
  subscriptionsOf(queries: Queries, accountId: string): Promise<SubscriptionFacts[]>;
  /** Accounts whose subscription will end by itself, in the order of their ids, after one of them. */
  accountsWithEndingSubscription(queries: Queries, after: string, limit: number): Promise<string[]>;
  /** Somebody's side of the ledger, purchases and plans, as files to take away. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;
}

export function createBilling(deps: BillingDeps): Billing {
  return {
    routes: billingRoutes(deps),
    jobs: billingJobs(deps),
    listeners: [
      listenTo(accountDeleted, "billing", async ({ accountId }) => {
        await deps.database.transaction((tx) => forgetCustomer(tx, accountId));
        // A plan may have been paid while the account was being deleted. What throws is told again.
        if (!(await endForDeletion(deps, accountId))) throw new Error("A plan of a deleted account has not ended.");
      }),
    ],
    mount: (app) => mountPaymentMessages(app, deps),
    priceOf: (modelId, mode, quality) => priceOf(deps.catalogue, modelId, mode, quality),
    replyPriceHundredths: deps.catalogue.replyPriceHundredths,
    trainingPrice: deps.catalogue.trainingPrice,
    spendable: (accountId) => spendable(deps, accountId),
    planOf: (queries, accountId) => planOf(deps, queries, accountId),
    changePlan: (tx, accountId, plan) => changePlan(deps, tx, accountId, plan),
    grant: (tx, wanted) => grant(deps, tx, wanted),
    clawBack: (tx, wanted) => clawBack(deps, tx, wanted),
    hold: (tx, wanted) => hold(deps, tx, wanted),
    capture: (tx, holdId, totalHundredths) => capture(deps, tx, holdId, totalHundredths),
    release: (tx, holdId) => release(deps, tx, holdId),
    expireEverywhere: () => expireEverywhere(deps),
    purchaseOf,
    subscriptionsOf: (queries, accountId) => subscriptionsOf(deps, queries, accountId),
    accountsWithEndingSubscription,
    pullEvents: () => pullEvents(deps),
    reconcile,
    askToCompareBooks: () => askToCompareBooks(deps),
    async lastCheck() {
      const check = await lastCheck(deps.database.read);
      return check && { checkedAt: check.checked_at, mismatches: check.mismatches };
    },
    readStanding,
    readStandings,
    refreshPayments: (accountId, wanted) => refreshPayments(deps, accountId, wanted),
    endPlansThatAreOver: () => endPlansThatAreOver(deps),
    takeOpenRefunds: () => takeOpenRefunds(deps),
    endSecondSubscriptions: () => endSecondSubscriptions(deps),
    tellNextPlans: () => tellNextPlans(deps),
    endSubscriptions: (accountId) => endForDeletion(deps, accountId),
    paymentProblems: () => paymentProblems(deps),
    async *exportPart(accountId) {
      yield* exportCredits(deps, accountId);
      yield* exportPurchases(deps, accountId);
    },
  };
}
