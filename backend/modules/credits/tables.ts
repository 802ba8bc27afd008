import type { PlanId } from "../../../contract/plans.ts";

export interface CreditAccountTable {
  account_id: string;
  balance_hundredths: number;
  held_hundredths: number;
  /** Credits that were taken back after they were spent. The next credits pay it first. */
  debt_hundredths: number;
  plan: PlanId;
  /** When the user's account was closed; `null` while it is open. Nothing can be reserved for a closed one. */
  closed_at: number | null;
  /** How many runs the user may start per day (UTC); `null` for the limit that applies to everyone, if any. */
  runs_per_day: number | null;
  /** How many bytes the user's uploads may use; `null` for the plan's quota. */
  upload_storage_bytes: number | null;
  /** How many bytes the user's creations may use; `null` for the plan's quota. */
  creation_storage_bytes: number | null;
  /** JSON: the terms that the plan was sold with; `null` for those of the catalog. */
  plan_terms: string | null;
}

export interface CreditLotTable {
  id: string;
  account_id: string;
  /** Identifies the reason for the lot. The same key never grants twice. */
  lot_key: string;
  source: LotSource;
  granted_hundredths: number;
  remaining_hundredths: number;
  /** The part of the remaining credits that open holds reserve. */
  reserved_hundredths: number;
  /** `null` for credits that never expire. */
  expires_at: number | null;
  created_at: number;
}

export type LotSource = "starter" | "monthly" | "pack";

export interface CreditHoldTable {
  id: string;
  account_id: string;
  ref: string;
  amount_hundredths: number;
  captured_hundredths: number;
  created_at: number;
  /** When the rest was released. Nothing can be captured after that. */
  released_at: number | null;
}

export interface CreditHoldPartTable {
  hold_id: string;
  position: number;
  lot_id: string;
  /** What this part still reserves. Each capture reduces it; 0 after the release. */
  reserved_hundredths: number;
}

export interface LedgerTxnTable {
  id: string;
  account_id: string;
  kind: LedgerKind;
  idempotency_key: string;
  ref: string;
  created_at: number;
}

export type LedgerKind = "grant" | "usage" | "expiry" | "clawback" | "debt";

export interface LedgerEntryTable {
  txn_id: string;
  /** `user:<account id>`, `user:<account id>:debt` or `house:<what for>`. */
  account: string;
  amount_hundredths: number;
}

/** The last alert about low credits per account. Accounts without an alert have no row. */
export interface CreditAlertTable {
  account_id: string;
  announced_at: number;
  /** The threshold at that time. */
  threshold_hundredths: number;
  /** When the credits reached the threshold again. Only then can they fall below it again. */
  recovered_at: number | null;
}

/** A single row: the result of the last comparison of the books. */
export interface LedgerCheckTable {
  id: 1;
  checked_at: number;
  mismatches: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    credit_account: CreditAccountTable;
    credit_lot: CreditLotTable;
    credit_hold: CreditHoldTable;
    credit_hold_part: CreditHoldPartTable;
    ledger_txn: LedgerTxnTable;
    ledger_entry: LedgerEntryTable;
    ledger_check: LedgerCheckTable;
    credit_alert: CreditAlertTable;
  }
}
