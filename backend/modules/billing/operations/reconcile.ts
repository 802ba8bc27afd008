import { sql } from "kysely";
import type { Queries } from "../../../adapters/database/port.ts";

export interface Mismatch {
  subject: string;
  problem: string;
}

/**
 * Compares what is recorded twice: every account's balance with its lots and its ledger entries, its debt with its ledger
 * entries, its held part with its lots and its open holds, every hold with its parts, every ledger transaction with zero. Empty when all agree.
 */
export async function reconcile(queries: Queries): Promise<Mismatch[]> {
  return [
    ...(await accountMismatches(queries)),
    ...(await holdMismatches(queries)),
    ...(await ledgerMismatches(queries)),
  ];
}

async function accountMismatches(queries: Queries): Promise<Mismatch[]> {
  const lots = queries
    .selectFrom("credit_lot")
    .select((row) => [
      "account_id",
      sql<number>`cast(${row.fn.sum("remaining_hundredths")} as bigint)`.as("remaining"),
      sql<number>`cast(${row.fn.sum("reserved_hundredths")} as bigint)`.as("reserved"),
    ])
    .groupBy("account_id");
  const holds = queries
    .selectFrom("credit_hold")
    .select((row) => [
      "account_id",
      sql<number>`cast(${row.fn.sum(row("amount_hundredths", "-", row.ref("captured_hundredths")))} as bigint)`.as(
        "open",
      ),
    ])
    .where("released_at", "is", null)
    .groupBy("account_id");
  const ledger = queries
    .selectFrom("ledger_entry")
    .select((row) => ["account", sql<number>`cast(${row.fn.sum("amount_hundredths")} as bigint)`.as("total")])
    .where("account", "like", "user:%")
    .groupBy("account");
  const rows = await queries
    .selectFrom("credit_account")
    .leftJoin(lots.as("lots"), "lots.account_id", "credit_account.account_id")
    .leftJoin(holds.as("holds"), "holds.account_id", "credit_account.account_id")
    .leftJoin(ledger.as("ledger"), (join) =>
      join.on("ledger.account", "=", sql<string>`'user:' || credit_account.account_id`),
    )
    .leftJoin(ledger.as("owed"), (join) =>
      join.on("owed.account", "=", sql<string>`'user:' || credit_account.account_id || ':debt'`),
    )
    .select([
      "credit_account.account_id",
      "credit_account.balance_hundredths as balance",
      "credit_account.held_hundredths as held",
      "lots.remaining",
      "lots.reserved",
      "holds.open",
      "credit_account.debt_hundredths as debt",
      "ledger.total",
      "owed.total as owed",
    ])
    .execute();
  return rows.flatMap((row) => {
    const subject = `account ${row.account_id}`;
    const compared = [
      ["balance and lots", row.balance, row.remaining ?? 0],
      ["balance and ledger", row.balance, row.total ?? 0],
      ["debt and ledger", row.debt, -(row.owed ?? 0)],
      ["held and lots", row.held, row.reserved ?? 0],
      ["held and open holds", row.held, row.open ?? 0],
    ] as const;
    return compared
      .filter(([, one, other]) => one !== other)
      .map(([what, one, other]) => ({ subject, problem: `${what}: ${one} and ${other}` }));
  });
}

async function holdMismatches(queries: Queries): Promise<Mismatch[]> {
  const rows = await queries
    .selectFrom("credit_hold")
    .innerJoin("credit_hold_part", "credit_hold_part.hold_id", "credit_hold.id")
    .select((row) => [
      "credit_hold.id",
      "credit_hold.amount_hundredths as amount",
      "credit_hold.captured_hundredths as captured",
      "credit_hold.released_at",
      sql<number>`cast(${row.fn.sum("credit_hold_part.reserved_hundredths")} as bigint)`.as("reserved"),
    ])
    .groupBy([
      "credit_hold.id",
      "credit_hold.amount_hundredths",
      "credit_hold.captured_hundredths",
      "credit_hold.released_at",
    ])
    .execute();
  return rows.flatMap((row) => {
    const expected = row.released_at === null ? row.amount - row.captured : 0;
    return row.reserved === expected
      ? []
      : [{ subject: `hold ${row.id}`, problem: `keeps ${row.reserved} instead of ${expected}` }];
  });
}

async function ledgerMismatches(queries: Queries): Promise<Mismatch[]> {
  const rows = await queries
    .selectFrom("ledger_entry")
    .select((row) => ["txn_id", sql<number>`cast(${row.fn.sum("amount_hundredths")} as bigint)`.as("total")])
    .groupBy("txn_id")
    .having((row) => row.fn.sum("amount_hundredths"), "<>", 0)
    .execute();
  return rows.map((row) => ({ subject: `ledger transaction ${row.txn_id}`, problem: `sums to ${row.total}` }));
}
