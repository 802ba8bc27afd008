import type { Summary } from "../../../contract/billing.ts";
import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import { toCredits, toHundredths } from "../../../contract/hundredths.ts";
import type { PlanId } from "../../../contract/plans.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { PageNumber } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import { importOperations } from "../../http/import-operations.ts";
import type { Outcome, Route } from "../../http/operation.ts";
import {
  type Catalogue,
  catalogueOf,
  type Plan,
  type PlanTerms,
  parseCatalogue,
  parseContent,
  priceOf,
  readTerms,
  writeTerms,
} from "./catalogue.ts";
import { type CreditsDependencies, type CreditsDeps, type CreditsFeatures, routes } from "./deps.ts";
import { creditsJobs, queueBookComparison, requestBookComparison } from "./jobs.ts";
import { catalogSetting, createLiveCatalogue, creditsSetting, type LiveCatalogue } from "./live-catalogue.ts";
import { capture } from "./operations/capture.ts";
import { changePlan } from "./operations/change-plan.ts";
import { type ClawBack, clawBack } from "./operations/claw-back.ts";
import { expireEverywhere } from "./operations/expire-everywhere.ts";
import { exportCredits } from "./operations/export-credits.ts";
import { giveOrTake, type StaffCredits, type StaffCreditsOutcome } from "./operations/give-or-take.ts";
import { type Grant, grant } from "./operations/grant.ts";
import { hold } from "./operations/hold.ts";
import { holdAll } from "./operations/hold-all.ts";
import { type AccountPlan, planOf } from "./operations/plan-of.ts";
import { reconcile } from "./operations/reconcile.ts";
import { regrant } from "./operations/regrant.ts";
import { release } from "./operations/release.ts";
import { releaseAll } from "./operations/release-all.ts";
import { spendable } from "./operations/spendable.ts";
import { summaryOf } from "./operations/summary-of.ts";
import type { Mismatch } from "./records/books.ts";
import {
  accountsOnPaidPlans,
  type CreditAccountState,
  fillPlanTerms,
  grantedOfLots,
  lastCheck,
  lockAccount,
} from "./records/credits.ts";
import {
  type CreditTotals,
  creditTotals,
  type LedgerFilter,
  type LedgerPage,
  type LedgerRow,
  ledgerPieces,
  listLedger,
} from "./records/ledger.ts";
import { creditsOf, ledgerSums, type UserCredits, type UserLimits, updateAccount } from "./records/people.ts";
import type { HoldRequest, HoldsRequest } from "./reserve.ts";
import { isOn, type MovedCredits, moveReasons } from "./rules.ts";
import type { LedgerKind } from "./tables.ts";

await importOperations(new URL("./operations/", import.meta.url));

export { creditsLow, creditsRecovered } from "./domain-events.ts";
export { compareBooksName } from "./jobs.ts";
export { isFromStaff } from "./staff-credits.ts";
export type {
  AccountPlan,
  Catalogue,
  ClawBack,
  CreditsDependencies,
  CreditsFeatures,
  CreditTotals,
  Grant,
  HoldRequest,
  LedgerPage,
  LedgerRow,
  LiveCatalogue,
  Mismatch,
  MovedCredits,
  Plan,
  PlanTerms,
  StaffCredits,
  StaffCreditsOutcome,
  UserCredits,
  UserLimits,
};
export {
  catalogSetting,
  catalogueOf,
  createLiveCatalogue,
  creditsSetting,
  moveReasons,
  parseCatalogue,
  parseContent,
  readTerms,
  toCredits,
  toHundredths,
  writeTerms,
};

export interface DailyLimits {
  runsMax: number | null;
  outputsMax: number | null;
}

/** Spendable credits, holds for work in progress, and the ledger of all movements. Amounts are hundredths. */
export interface Credits {
  routes: Route[];
  jobs: JobDefinition[];
  /** The account's ledger as files of a data export. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;

  /** Whether credits are used now. Without them, everything is free and included for everyone. */
  areOn(): boolean;
  /** What each account may start per day in UTC while no credits are used; `null` for no limit. */
  dailyLimits(): DailyLimits;
  /** The current price of one output; 0 while no credits are used. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  /** The current price of one reply of the assistant; 0 if replies are free. */
  replyPriceHundredths(): number;
  /** The current price of a trained model. */
  trainingPrice(): Catalogue["trainingPrice"];

  /** The account's plan and its terms, with the limits that an administrator set. */
  planOf(queries: Queries, accountId: string): Promise<AccountPlan>;
  /** Moves the account to a plan, with the terms that it was sold with or, if omitted, those of the catalog. */
  changePlan(tx: Tx, accountId: string, plan: PlanId, terms?: PlanTerms): Promise<void>;
  /** Stores the terms of all accounts that have a plan without any. Call it before the catalog changes. */
  fillPlanTerms(tx: Tx, plan: PlanId, terms: PlanTerms): Promise<void>;
  /** The ids among these whose accounts have a paid plan. */
  accountsOnPaidPlans(queries: Queries, accountIds: readonly string[]): Promise<string[]>;

  /** The credits that the account can spend now. */
  spendable(accountId: string): Promise<number>;
  /** The account's credits by source and expiry. The next grant is that of the free credits. */
  summaryOf(accountId: string): Promise<Summary>;
  /** One page of the account's ledger, newest line first. */
  ledgerPage(accountId: string, filter: LedgerFilter, page: PageNumber): Promise<LedgerPage>;
  /** The account's whole ledger in pieces, oldest line first. */
  ledgerPieces(accountId: string): AsyncIterable<LedgerRow[]>;

  /** Locks the account's credits until the transaction ends. Returns whether the account is closed. */
  lockAccount(tx: Tx, accountId: string): Promise<CreditAccountState>;
  /** Grants credits. The same lot key never grants twice. */
  grant(tx: Tx, wanted: Grant): Promise<void>;
  /** The sum that monthly lots granted whose key equals this key, or begins with it and a colon. */
  grantedOfLots(queries: Queries, accountId: string, lotKey: string): Promise<number>;
  /** Takes credits back. Credits already spent become a debt. The same key never takes twice. */
  clawBack(tx: Tx, wanted: ClawBack): Promise<void>;
  /** Grants credits again that were taken back. The same key never grants twice. */
  regrant(tx: Tx, wanted: ClawBack): Promise<void>;
  /** Reserves credits, or refuses with INSUFFICIENT_CREDITS. */
  hold(tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>>;
  /** Reserves credits for all of several new holds, or for none. */
  holdAll(tx: Tx, wanted: HoldsRequest): Promise<Outcome<undefined>>;
  /** Charges a hold up to a total. A total that was already charged changes nothing. */
  capture(tx: Tx, holdId: string, totalHundredths: number): Promise<void>;
  /** Closes a hold and releases the rest. Returns the released amount, 0 if the hold was already closed. */
  release(tx: Tx, holdId: string): Promise<number>;
  /** Closes several holds of one account. Returns the released amounts of those that were open, by hold. */
  releaseAll(tx: Tx, holdIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** What administrators see and set. */
  people: {
    /** The plan, limits, and spendable credits of each account. Accounts without a record are left out. */
    creditsOf(queries: Queries, accountIds: readonly string[]): Promise<Map<string, UserCredits>>;
    /** The sum of the account's ledger lines of each kind, in hundredths. */
    ledgerSums(queries: Queries, accountId: string): Promise<{ kind: LedgerKind; amount_hundredths: number }[]>;
    /** Gives or takes credits. The same key never changes anything twice. */
    giveOrTake(tx: Tx, wanted: StaffCredits): Promise<StaffCreditsOutcome>;
    setLimits(tx: Tx, accountId: string, limits: UserLimits): Promise<void>;
    /** Lets nothing more be reserved, or lets it again. Waits for reservations under way. */
    setClosed(tx: Tx, accountId: string, isClosed: boolean): Promise<void>;
  };
  /** What all accounts were granted and used in each period. `starts` are the periods' starts, newest first. */
  creditTotals(starts: readonly number[]): Promise<CreditTotals[]>;

  /** Removes the expired credits of all accounts; they could not be spent anyway. Returns how many accounts had some. */
  expireEverywhere(): Promise<number>;
  /** Mismatches between balances, lots, holds and ledger; empty if all agree. */
  reconcile(queries: Queries): Promise<Mismatch[]>;
  /** Queues a comparison of the books, which logs mismatches, unless one ran within six hours. */
  queueBookComparison(): Promise<void>;
  /** Queues a comparison of the books, as part of the transaction, that begins after this. Adds nothing while one is requested. */
  requestBookComparison(tx: Tx): Promise<void>;
  /** When the last completed comparison of the books began, and the number of mismatches; `undefined` before the first comparison. */
  lastCheck(): Promise<{ checkedAt: number; mismatches: number } | undefined>;
}

export function createCredits(given: CreditsDependencies): Credits {
  const { catalogue, database, modelPrice } = given;
  const areOn = () => isOn(given);
  const deps: CreditsDeps = { ...given, grantedStarters: new Map() };
  return {
    routes: routes(deps),
    jobs: creditsJobs(deps),
    exportPart: (accountId) => exportCredits(deps, accountId),
    areOn,
    dailyLimits: () => {
      const { runs_per_day, outputs_per_day } = given.settings?.() ?? creditsSetting.initial;
      return { runsMax: runs_per_day, outputsMax: outputs_per_day };
    },
    priceOf: (modelId, mode, quality) =>
      areOn() ? (modelPrice?.(modelId, quality) ?? priceOf(catalogue(), modelId, mode, quality)) : 0,
    replyPriceHundredths: () => (areOn() ? catalogue().replyPriceHundredths : 0),
    trainingPrice: () => catalogue().trainingPrice,
    planOf: (queries, accountId) => planOf(deps, queries, accountId),
    changePlan: (tx, accountId, plan, terms) => changePlan(deps, tx, accountId, plan, terms),
    fillPlanTerms: (tx, plan, terms) => fillPlanTerms(tx, plan, writeTerms(terms)),
    accountsOnPaidPlans,
    spendable: (accountId) => spendable(deps, accountId),
    summaryOf: (accountId) => summaryOf(deps, accountId),
    ledgerPage: (accountId, filter, page) => listLedger(database.read, accountId, filter, page),
    ledgerPieces: (accountId) => ledgerPieces(database.read, accountId),
    lockAccount: (tx, accountId) => lockAccount(database, tx, accountId),
    grant: (tx, wanted) => grant(deps, tx, wanted),
    grantedOfLots,
    clawBack: (tx, wanted) => clawBack(deps, tx, wanted),
    regrant: (tx, wanted) => regrant(deps, tx, wanted),
    hold: (tx, wanted) => hold(deps, tx, wanted),
    holdAll: (tx, wanted) => holdAll(deps, tx, wanted),
    capture: (tx, holdId, totalHundredths) => capture(deps, tx, holdId, totalHundredths),
    release: (tx, holdId) => release(deps, tx, holdId),
    releaseAll: (tx, holdIds) => releaseAll(deps, tx, holdIds),
    people: {
      async creditsOf(queries, accountIds) {
        const rows = await creditsOf(queries, accountIds, deps.runtime.now());
        return new Map(rows.map((row) => [row.account_id, row]));
      },
      ledgerSums,
      giveOrTake: (tx, wanted) => giveOrTake(deps, tx, wanted),
      async setLimits(tx, accountId, limits) {
        await lockAccount(database, tx, accountId);
        await updateAccount(tx, accountId, limits);
      },
      async setClosed(tx, accountId, isClosed) {
        await lockAccount(database, tx, accountId);
        await updateAccount(tx, accountId, { closed_at: isClosed ? deps.runtime.now() : null });
      },
    },
    creditTotals: (starts) => creditTotals(database.read, starts),
    expireEverywhere: () => expireEverywhere(deps),
    reconcile,
    queueBookComparison: () => queueBookComparison(deps),
    requestBookComparison: (tx) => requestBookComparison(deps, tx),
    async lastCheck() {
      const check = await lastCheck(database.read);
      return check && { checkedAt: check.checked_at, mismatches: check.mismatches };
    },
  };
}
