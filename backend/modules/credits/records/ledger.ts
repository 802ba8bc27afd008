import { sql } from "kysely";
import { offsetOf, type PageNumber, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import { periodOf } from "../../../adapters/database/periods.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { CreditLotTable, LedgerKind, LedgerTxnTable } from "../tables.ts";

const linesAtOnce = 500;

/** One line of the account's side of the ledger. Grants and clawbacks name their lot. */
export interface LedgerRow extends LedgerTxnTable {
  amount_hundredths: number;
  /** The source of a grant; `null` for other lines. */
  source: CreditLotTable["source"] | null;
}

export interface LedgerFilter {
  kind: LedgerKind | undefined;
  /** From this instant to before `before`, in UTC milliseconds. */
  since?: number;
  before?: number;
}

export interface LedgerPage {
  count: number;
  /** Each with the balance after it. */
  lines: (LedgerRow & { balance_hundredths: number })[];
}

function linesOf(queries: Queries, accountId: string) {
  return queries
    .selectFrom("ledger_txn")
    .innerJoin("ledger_entry", (join) =>
      join.onRef("ledger_entry.txn_id", "=", "ledger_txn.id").on("ledger_entry.account", "=", `user:${accountId}`),
    )
    .where("ledger_txn.account_id", "=", accountId);
}

/** The amounts of the same lines, without their transactions. */
function entriesOf(queries: Queries, accountId: string) {
  return queries.selectFrom("ledger_entry").where("ledger_entry.account", "=", `user:${accountId}`);
}

function rowsOf(lines: ReturnType<typeof linesOf>) {
  return lines
    .selectAll("ledger_txn")
    .select("ledger_entry.amount_hundredths")
    .select((line) =>
      line
        .selectFrom("credit_lot")
        .whereRef("credit_lot.lot_key", "=", "ledger_txn.ref")
        .where("ledger_txn.kind", "=", "grant")
        .select("credit_lot.source")
        .as("source"),
    );
}

/**
 * One page of the account's side of the ledger, newest line first. `filter` limits it to one kind, or to a time from `since`
 * to `before` in UTC milliseconds. The balance after a line counts all lines up to that one, whatever the filter.
 */
export async function listLedger(
  queries: Queries,
  accountId: string,
  { kind, since, before }: LedgerFilter,
  page: PageNumber,
): Promise<LedgerPage> {
  let query = linesOf(queries, accountId);
  if (kind !== undefined) query = query.where("ledger_txn.kind", "=", kind);
  if (since !== undefined) query = query.where("ledger_txn.created_at", ">=", since);
  if (before !== undefined) query = query.where("ledger_txn.created_at", "<", before);
  // The entries alone are counted much faster than the joined lines.
  const isWhole = kind === undefined && since === undefined && before === undefined;
  const { count } = await (isWhole ? entriesOf(queries, accountId) : query)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const lines = await rowsAfter(rowsOf(query), {
    by: ["created_at", "id"],
    direction: "desc",
    after: undefined,
    limit: page.page_size,
    offset: offsetOf(page),
  });
  const balances = await balancesAfter(queries, accountId, lines);
  return { count, lines: lines.map((line) => ({ ...line, balance_hundredths: balances.get(line.id) ?? 0 })) };
}

/** The balance after each of these lines, which are listed newest first: the total without all later lines. */
async function balancesAfter(
  queries: Queries,
  accountId: string,
  lines: readonly LedgerRow[],
): Promise<Map<string, number>> {
  const oldest = lines.at(-1);
  if (!oldest) return new Map();
  const total = entriesOf(queries, accountId).select(({ fn }) => fn.sum<number>("amount_hundredths").as("total"));
  const fromNewest = linesOf(queries, accountId)
    .where(sql<boolean>`(ledger_txn.created_at, ledger_txn.id) >= (${oldest.created_at}, ${oldest.id})`)
    .select(({ fn }) => [
      "ledger_txn.id",
      "ledger_entry.amount_hundredths as amount",
      fn
        .sum<number>("ledger_entry.amount_hundredths")
        .over((line) => line.orderBy("ledger_txn.created_at", "desc").orderBy("ledger_txn.id", "desc"))
        .as("since"),
    ]);
  const rows = await queries
    .selectFrom(fromNewest.as("line"))
    .select(["id", sql<number>`(${total}) - since + amount`.as("balance")])
    .where(
      "id",
      "in",
      lines.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** The account's whole side of the ledger, oldest line first, 500 lines at a time. */
export function ledgerPieces(queries: Queries, accountId: string): AsyncGenerator<LedgerRow[]> {
  return piecesOf(rowsOf(linesOf(queries, accountId)), { by: ["created_at", "id"] }, linesAtOnce);
}

/** Credits that were granted and used in one period, in hundredths. */
export interface CreditTotals {
  period: number;
  granted: number;
  used: number;
}

/** Adds up what all accounts were granted and used in each period. `starts` are the periods' starts, newest first. */
export async function creditTotals(queries: Queries, starts: readonly number[]): Promise<CreditTotals[]> {
  return (
    queries
      .selectFrom("ledger_txn")
      // A cross join keeps this order in SQLite, which would otherwise read the entries of all times.
      .crossJoin("ledger_entry")
      .whereRef("ledger_entry.txn_id", "=", "ledger_txn.id")
      .select([
        periodOf("ledger_txn.created_at", starts).as("period"),
        sql<number>`cast(sum(case when kind = 'grant' then amount_hundredths else 0 end) as bigint)`.as("granted"),
        sql<number>`cast(sum(case when kind = 'usage' then amount_hundredths else 0 end) as bigint)`.as("used"),
      ])
      .where("ledger_txn.created_at", ">=", Math.min(...starts))
      .where("kind", "in", ["grant", "usage"])
      // Each transaction sums to zero: its positive side is what moved.
      .where("amount_hundredths", ">", 0)
      .groupBy("period")
      .execute()
  );
}
