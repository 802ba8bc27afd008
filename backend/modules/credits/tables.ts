import type { PlanId } from "../../../contract/plans.ts";

export interface CreditAccountTable {
  account_id: string;
  balance_hundredths: number;
  held_hundredths: number;
  /** What was taken back after it had been spent; the next credits go there first. */
  debt_hundredths: number;
  plan: PlanId;
}

export interface CreditLotTable {
  id: string;
  account_id: string;
  /** Says what the lot was granted for; the same thing is never granted twice. */
  lot_key: string;
  source: LotSource;
  granted_hundredths: number;
  remaining_hundredths: number;
  /** The part of what remains that open holds sit on. */
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
  /** Set when what was not captured went back; nothing can be captured after. */
  released_at: number | null;
}

export interface CreditHoldPartTable {
  hold_id: string;
  position: number;
  lot_id: string;
  /** What this part still keeps back; falls with each capture, 0 after the release. */
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

/** Who was told that credits are running out; who never was has no line. */
export interface CreditAlertTable {
  account_id: string;
  announced_at: number;
  /** What counted as low then. */
  threshold_hundredths: number;
  /** Set once there was more again: only then can they fall below a second time. */
  recovered_at: number | null;
}

/** One line: what the last comparison of the books found. */
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
