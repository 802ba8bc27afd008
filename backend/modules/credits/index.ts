import type { Summary } from "../../../contract/billing.ts";
import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import type { PlanId } from "../../../contract/plans.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { Outcome, Route } from "../../http/operation.ts";
import { type Catalogue, type Plan, parseCatalogue, priceOf } from "./catalogue.ts";
import type { CreditsDeps, CreditsFeatures } from "./deps.ts";
import { creditsJobs, queueBookComparison } from "./jobs.ts";
import { capture } from "./operations/capture.ts";
import { type ClawBack, clawBack } from "./operations/claw-back.ts";
import { expireEverywhere } from "./operations/expire-credits.ts";
import { exportCredits } from "./operations/export-credits.ts";
import { type Grant, grant } from "./operations/grant.ts";
import { type HoldRequest, hold } from "./operations/hold.ts";
import { changePlan, planOf } from "./operations/plans.ts";
import { spendable, summaryOf } from "./operations/read-balance.ts";
import { ledgerBatches } from "./operations/read-ledger.ts";
import { reconcile } from "./operations/reconcile.ts";
import { regrant } from "./operations/regrant.ts";
import { release } from "./operations/release.ts";
import type { Mismatch } from "./records/books.ts";
import { accountsOnPaidPlans, grantedOfLots, lastCheck, lockAccount } from "./records/credits.ts";
import { type LedgerFilter, type LedgerPage, type LedgerRow, listLedger } from "./records/ledger.ts";
import { creditsRoutes } from "./routes.ts";

export { creditsLow, creditsRecovered } from "./domain-events.ts";
export { toCredits, toHundredths } from "./rules.ts";
export type {
  Catalogue,
  ClawBack,
  CreditsDeps,
  CreditsFeatures,
  Grant,
  HoldRequest,
  LedgerPage,
  LedgerRow,
  Mismatch,
  Plan,
};
export { parseCatalogue };

/** What accounts may spend, what is held for work under way, and the ledger of where credits went. Amounts are hundredths. */
export interface Credits {
  routes: Route[];
  jobs: JobDefinition[];
  /** The account's ledger, as files to take away. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;

  /** The price of one output today. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  /** The price of an answer of the assistant today; 0 where answers cost nothing. */
  replyPriceHundredths: number;
  /** The price of a trained model today. */
  trainingPrice: Catalogue["trainingPrice"];

  /** The account's plan, with what comes with it. */
  planOf(queries: Queries, accountId: string): Promise<Plan>;
  changePlan(tx: Tx, accountId: string, plan: PlanId): Promise<void>;
  /** Those of these accounts that are on a plan other than the free one. */
  accountsOnPaidPlans(queries: Queries, accountIds: readonly string[]): Promise<string[]>;

  /** What the account may spend now. */
  spendable(accountId: string): Promise<number>;
  /** The account's credits by origin and expiry; as the next grant, that of the free credits. */
  summaryOf(accountId: string): Promise<Summary>;
  /** One page of the account's ledger, the newest line first. */
  ledgerPage(accountId: string, filter: LedgerFilter, page: { limit: number; offset: number }): Promise<LedgerPage>;
  /** The account's whole ledger, the oldest line first. */
  ledgerBatches(accountId: string): AsyncIterable<LedgerRow[]>;

  /** Keeps everyone else off the account's credits until the transaction ends. */
  lockAccount(tx: Tx, accountId: string): Promise<void>;
  /** Gives credits; the same lot key never grants twice. */
  grant(tx: Tx, wanted: Grant): Promise<void>;
  /** How much the monthly lots gave whose key is this one, or begins with it and a colon. */
  grantedOfLots(queries: Queries, accountId: string, lotKey: string): Promise<number>;
  /** Takes credits back; what was spent already is owed. The same key never takes twice. */
  clawBack(tx: Tx, wanted: ClawBack): Promise<void>;
  /** Gives credits again that were taken back. The same key never gives twice. */
  regrant(tx: Tx, wanted: ClawBack): Promise<void>;
  /** Sets credits aside, or refuses with INSUFFICIENT_CREDITS. */
  hold(tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>>;
  /** Charges a hold up to a total; a total already charged changes nothing. */
  capture(tx: Tx, holdId: string, totalHundredths: number): Promise<void>;
  /** Closes a hold and gives the rest back; returns how much that was, 0 when it was closed before. */
  release(tx: Tx, holdId: string): Promise<number>;

  /** Books expired credits of all accounts, which could not be spent before that either. Returns how many accounts had some. */
  expireEverywhere(): Promise<number>;
  /** Where balances, lots, holds and ledger disagree; empty when all is well. */
  reconcile(queries: Queries): Promise<Mismatch[]>;
  /** Has one worker compare the books and log where they disagree, unless that was done within six hours. */
  queueBookComparison(): Promise<void>;
  /** When the books were last compared, and how many disagreements there were; `undefined` before the first time. */
  lastCheck(): Promise<{ checkedAt: number; mismatches: number } | undefined>;
}

export function createCredits(deps: CreditsDeps): Credits {
  const { catalogue, database } = deps;
  return {
    routes: creditsRoutes(deps),
    jobs: creditsJobs(deps),
    exportPart: (accountId) => exportCredits(deps, accountId),
    priceOf: (modelId, mode, quality) => priceOf(catalogue, modelId, mode, quality),
    replyPriceHundredths: catalogue.replyPriceHundredths,
    trainingPrice: catalogue.trainingPrice,
    planOf: (queries, accountId) => planOf(deps, queries, accountId),
    changePlan: (tx, accountId, plan) => changePlan(deps, tx, accountId, plan),
    accountsOnPaidPlans,
    spendable: (accountId) => spendable(deps, accountId),
    summaryOf: (accountId) => summaryOf(deps, accountId),
    ledgerPage: (accountId, filter, page) => listLedger(database.read, accountId, filter, page),
    ledgerBatches: (accountId) => ledgerBatches(deps, accountId),
    lockAccount: (tx, accountId) => lockAccount(database, tx, accountId),
    grant: (tx, wanted) => grant(deps, tx, wanted),
    grantedOfLots,
    clawBack: (tx, wanted) => clawBack(deps, tx, wanted),
    regrant: (tx, wanted) => regrant(deps, tx, wanted),
    hold: (tx, wanted) => hold(deps, tx, wanted),
    capture: (tx, holdId, totalHundredths) => capture(deps, tx, holdId, totalHundredths),
    release: (tx, holdId) => release(deps, tx, holdId),
    expireEverywhere: () => expireEverywhere(deps),
    reconcile,
    queueBookComparison: () => queueBookComparison(deps),
    async lastCheck() {
      const check = await lastCheck(database.read);
      return check && { checkedAt: check.checked_at, mismatches: check.mismatches };
    },
  };
}
