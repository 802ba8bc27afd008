import { sql } from "kysely";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { CreditAccountTable, LedgerKind } from "../tables.ts";

/** What administrators set for one user. */
export type UserLimits = Pick<CreditAccountTable, "runs_per_day" | "upload_storage_bytes" | "creation_storage_bytes">;

export interface UserCredits extends UserLimits {
  account_id: string;
  plan: CreditAccountTable["plan"];
  /** What can be spent now. */
  spendable_hundredths: number;
}

/** Returns the plan, the limits, and the spendable credits of each account. Accounts without a record are left out. */
export async function creditsOf(queries: Queries, accountIds: readonly string[], now: number): Promise<UserCredits[]> {
  if (accountIds.length === 0) return [];
  return queries
    .selectFrom("credit_account")
    .select(["account_id", "plan", "runs_per_day", "upload_storage_bytes", "creation_storage_bytes"])
    .select((row) =>
      row
        .selectFrom("credit_lot")
        .whereRef("credit_lot.account_id", "=", "credit_account.account_id")
        .where("remaining_hundredths", ">", 0)
        .where((lot) => lot.or([lot("expires_at", "is", null), lot("expires_at", ">", now)]))
        .select(sql<number>`cast(coalesce(sum(remaining_hundredths - reserved_hundredths), 0) as bigint)`.as("left"))
        .as("spendable_hundredths"),
    )
    .where("account_id", "in", [...accountIds])
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, spendable_hundredths: row.spendable_hundredths ?? 0 })));
}

/** Returns the sum of the account's ledger lines of each kind. Kinds without lines are left out. */
export function ledgerSums(
  queries: Queries,
  accountId: string,
): Promise<{ kind: LedgerKind; amount_hundredths: number }[]> {
  return queries
    .selectFrom("ledger_txn")
    .innerJoin("ledger_entry", "ledger_entry.txn_id", "ledger_txn.id")
    .select("kind")
    .select(sql<number>`cast(sum(amount_hundredths) as bigint)`.as("amount_hundredths"))
    .where("ledger_txn.account_id", "=", accountId)
    .where("ledger_entry.account", "=", `user:${accountId}`)
    .groupBy("kind")
    .execute();
}

/** Changes what an administrator set. The account's row must exist. */
export async function updateAccount(
  tx: Tx,
  accountId: string,
  change: Partial<UserLimits & Pick<CreditAccountTable, "closed_at">>,
): Promise<void> {
  await tx.updateTable("credit_account").set(change).where("account_id", "=", accountId).execute();
}
