import { type Expression, sql } from "kysely";
import { rowsAfter } from "../../../adapters/database/paging.ts";
import type { Queries } from "../../../adapters/database/port.ts";

export interface Mismatch {
  subject: string;
  problem: string;
}

/** The first and last id of a piece. */
interface Page {
  first: string;
  last: string;
}

/** One thing that is recorded twice, and the ids to compare it by. */
interface Comparison {
  idsAfter(queries: Queries, after: string | undefined, limit: number): Promise<string[]>;
  compare(queries: Queries, page: Page): Promise<Mismatch[]>;
}

export const comparisons: readonly Comparison[] = [
  {
    async idsAfter(queries, after, limit) {
      const accounts = await rowsAfter(queries.selectFrom("credit_account").select("account_id"), {
        by: ["account_id"],
        after: after === undefined ? undefined : { account_id: after },
        limit,
      });
      return accounts.map(({ account_id }) => account_id);
    },
    compare: accountMismatches,
  },
  { idsAfter: (queries, after, limit) => idsOf(queries, "credit_hold", after, limit), compare: holdMismatches },
  { idsAfter: (queries, after, limit) => idsOf(queries, "ledger_txn", after, limit), compare: ledgerMismatches },
];

async function idsOf(queries: Queries, table: "credit_hold" | "ledger_txn", after: string | undefined, limit: number) {
  const rows = await rowsAfter(queries.selectFrom(table).select("id"), {
    by: ["id"],
    after: after === undefined ? undefined : { id: after },
    limit,
  });
  return rows.map(({ id }) => id);
}

async function accountMismatches(queries: Queries, { first, last }: Page): Promise<Mismatch[]> {
  const accounts = queries
    .selectFrom("credit_account")
    .where("account_id", ">=", first)
    .where("account_id", "<=", last)
    .select((row) => {
      // Empty lots add nothing, and an index skips them.
      const lots = row
        .selectFrom("credit_lot")
        .whereRef("credit_lot.account_id", "=", "credit_account.account_id")
        .where("remaining_hundredths", ">", 0);
      const openHolds = row
        .selectFrom("credit_hold")
        .whereRef("credit_hold.account_id", "=", "credit_account.account_id")
        .where("released_at", "is", null);
      const entriesOf = (account: Expression<string>) =>
        row.selectFrom("ledger_entry").where("ledger_entry.account", "=", account);
      return [
        "account_id",
        "balance_hundredths as balance",
        "held_hundredths as held",
        "debt_hundredths as debt",
        lots.select((lot) => sumOf(lot.ref("remaining_hundredths"))).as("remaining"),
        lots.select((lot) => sumOf(lot.ref("reserved_hundredths"))).as("reserved"),
        openHolds.select((hold) => sumOf(hold("amount_hundredths", "-", hold.ref("captured_hundredths")))).as("open"),
        entriesOf(sql<string>`'user:' || credit_account.account_id`)
          .select((entry) => sumOf(entry.ref("amount_hundredths")))
          .as("booked"),
        entriesOf(sql<string>`'user:' || credit_account.account_id || ':debt'`)
          .select((entry) => sumOf(entry.ref("amount_hundredths")))
          .as("owed"),
      ];
    });
  const rows = await queries
    .selectFrom(accounts.as("compared"))
    .selectAll()
    .where((row) =>
      row.or([
        row("balance", "<>", row.ref("remaining")),
        row("balance", "<>", row.ref("booked")),
        row(row("debt", "+", row.ref("owed")), "<>", 0),
        row("held", "<>", row.ref("reserved")),
        row("held", "<>", row.ref("open")),
      ]),
    )
    .orderBy("account_id")
    .execute();
  return rows.flatMap((row) => {
    const compared = [
      ["balance and lots", row.balance, row.remaining],
      ["balance and ledger", row.balance, row.booked],
      ["debt and ledger", row.debt, -(row.owed ?? 0)],
      ["held and lots", row.held, row.reserved],
      ["held and open holds", row.held, row.open],
    ] as const;
    return compared
      .filter(([, one, other]) => one !== other)
      .map(([what, one, other]) => ({
        subject: `account ${row.account_id}`,
        problem: `${what}: ${one} and ${other}`,
      }));
  });
}

async function holdMismatches(queries: Queries, { first, last }: Page): Promise<Mismatch[]> {
  const holds = queries
    .selectFrom("credit_hold")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .select((row) => [
      "id",
      row
        .case()
        .when("released_at", "is", null)
        .then(row("amount_hundredths", "-", row.ref("captured_hundredths")))
        .else(0)
        .end()
        .as("expected"),
      row
        .selectFrom("credit_hold_part")
        .whereRef("credit_hold_part.hold_id", "=", "credit_hold.id")
        .select((part) => sumOf(part.ref("reserved_hundredths")))
        .as("reserved"),
    ]);
  const rows = await queries
    .selectFrom(holds.as("compared"))
    .selectAll()
    .whereRef("reserved", "<>", "expected")
    .orderBy("id")
    .execute();
  return rows.map(({ id, reserved, expected }) => ({
    subject: `hold ${id}`,
    problem: `keeps ${reserved} instead of ${expected}`,
  }));
}

async function ledgerMismatches(queries: Queries, { first, last }: Page): Promise<Mismatch[]> {
  const rows = await queries
    .selectFrom("ledger_entry")
    .where("txn_id", ">=", first)
    .where("txn_id", "<=", last)
    .select((row) => ["txn_id", sumOf(row.ref("amount_hundredths"))])
    .groupBy("txn_id")
    .having((row) => row.fn.sum("amount_hundredths"), "<>", 0)
    .orderBy("txn_id")
    .execute();
  return rows.map(({ txn_id, sum }) => ({ subject: `ledger transaction ${txn_id}`, problem: `sums to ${sum}` }));
}

/** The sum of whole numbers; 0 if there are none. */
function sumOf(amounts: Expression<number>) {
  return sql<number>`cast(coalesce(sum(${amounts}), 0) as bigint)`.as("sum");
}
