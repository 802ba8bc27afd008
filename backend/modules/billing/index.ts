import type { GenerationType, Quality } from "../../../contract/generation-terms.ts";
import type { ArchiveFile } from "../../adapters/archive/port.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { Outcome, Route } from "../../http/operation.ts";
import { type Plan, type PlanId, priceOf } from "./catalogue.ts";
import type { BillingDeps } from "./deps.ts";
import { capture } from "./operations/capture.ts";
import { exportCredits } from "./operations/export-credits.ts";
import { type Grant, grant } from "./operations/grant.ts";
import { type HoldRequest, hold } from "./operations/hold.ts";
import { changePlan, planOf } from "./operations/plans.ts";
import { spendable } from "./operations/read-balance.ts";
import { type Mismatch, reconcile } from "./operations/reconcile.ts";
import { release } from "./operations/release.ts";
import { expireEverywhere } from "./operations/settle.ts";
import { billingRoutes } from "./routes.ts";

export { type Catalogue, parseCatalogue } from "./catalogue.ts";
export { toCredits } from "./rules.ts";
export type { BillingDeps, Grant, HoldRequest, Mismatch, Plan, PlanId };

/** Credits: what an account may spend, what is set aside for work under way, and the ledger of where it went. */
export interface Billing {
  routes: Route[];
  /** The price of one output in hundredths, today. */
  priceOf(modelId: string, mode: GenerationType, quality: Quality): number;
  /** What the account may spend now, in hundredths. */
  spendable(accountId: string): Promise<number>;
  /** The account's plan, with what comes with it. */
  planOf(queries: Queries, accountId: string): Promise<Plan>;
  /** Puts the account on another plan, in the open transaction. */
  changePlan(tx: Tx, accountId: string, plan: PlanId): Promise<void>;
  /** Gives credits in the open transaction; the same lot key never grants twice. */
  grant(tx: Tx, wanted: Grant): Promise<void>;
  /** Sets credits aside in the open transaction, or refuses with INSUFFICIENT_CREDITS. */
  hold(tx: Tx, wanted: HoldRequest): Promise<Outcome<undefined>>;
  /** Charges a hold up to a total, in hundredths; a total already charged changes nothing. */
  capture(tx: Tx, holdId: string, totalHundredths: number): Promise<void>;
  /** Closes a hold and gives the rest back; returns how many hundredths that was, 0 when it was closed before. */
  release(tx: Tx, holdId: string): Promise<number>;
  /** Books expired credits of all accounts; they could not be spent before that either. */
  expireEverywhere(): Promise<number>;
  /** Where balances, lots, holds and ledger disagree; empty when all is well. */
  reconcile(queries: Queries): Promise<Mismatch[]>;
  /** Somebody's side of the ledger, as files to take away. */
  exportPart(accountId: string): AsyncIterable<ArchiveFile>;
}

export function createBilling(deps: BillingDeps): Billing {
  return {
    routes: billingRoutes(deps),
    priceOf: (modelId, mode, quality) => priceOf(deps.catalogue, modelId, mode, quality),
    spendable: (accountId) => spendable(deps, accountId),
    planOf: (queries, accountId) => planOf(deps, queries, accountId),
    changePlan: (tx, accountId, plan) => changePlan(deps, tx, accountId, plan),
    grant: (tx, wanted) => grant(deps, tx, wanted),
    hold: (tx, wanted) => hold(deps, tx, wanted),
    capture: (tx, holdId, totalHundredths) => capture(deps, tx, holdId, totalHundredths),
    release: (tx, holdId) => release(deps, tx, holdId),
    expireEverywhere: () => expireEverywhere(deps),
    reconcile,
    exportPart: (accountId) => exportCredits(deps, accountId),
  };
}
