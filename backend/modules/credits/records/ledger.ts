import { sql } from "kysely";
import type { Queries } from "../../../adapters/database/port.ts";
import type { CreditLotTable, LedgerKind, LedgerTxnTable } from "../tables.ts";

/** One line of the account's side of the ledger. A grant and what is taken back of it name the lot. */
export interface LedgerRow extends LedgerTxnTable {
  amount_hundredths: number;
  /** Where a grant came from. */
  source: CreditLotTable["source"] | null;
}

export interface LedgerFilter {
  kind: LedgerKind | undefined;
  /** From this instant on and before that one, in UTC milliseconds. */
  since?: number;
  before?: number;
}

export interface LedgerPage {
  count: number;
  /** Each with what the account had after it. */
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

/** The amounts of the same lines, without what they are about. */
function entriesOf(queries: Queries, accountId: string) {
  return queries.selectFrom("ledger_entry").where("ledger_entry.account", "=", `user:${accountId}`);
}

function rowsOf(lines: ReturnType<typeof linesOf>) {
  return lines
    .leftJoin("credit_lot", (join) =>
      join.onRef("credit_lot.lot_key", "=", "ledger_txn.ref").on("ledger_txn.kind", "=", "grant"),
    )
    .selectAll("ledger_txn")
    .select(["ledger_entry.amount_hundredths", "credit_lot.source"]);
}

/**
 * One page of the account's side of the ledger, newest first; all of it, or one kind or time, from `since` to `before` in
 * UTC milliseconds. What the account had after a line counts all its lines up to that one, whatever is listed.
 */
export async function listLedger(
  queries: Queries,
  accountId: string,
  { kind, since, before }: LedgerFilter,
  page: { limit: number; offset: number },
): Promise<LedgerPage> {
  let query = linesOf(queries, accountId);
  if (kind !== undefined) query = query.where("ledger_txn.kind", "=", kind);
  if (since !== undefined) query = query.where("ledger_txn.created_at", ">=", since);
  if (before !== undefined) query = query.where("ledger_txn.created_at", "<", before);
  const isWhole = kind === undefined && since === undefined && before === undefined;
  const { count } = await (isWhole ? entriesOf(queries, accountId) : query)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const lines = await rowsOf(query)
    .orderBy("ledger_txn.created_at", "desc")
    .orderBy("ledger_txn.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const balances = await balancesAfter(queries, accountId, lines);
  return { count, lines: lines.map((line) => ({ ...line, balance_hundredths: balances.get(line.id) ?? 0 })) };
}

/** What the account had after each of these lines, which are listed newest first: all it has, without what came later. */
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

/** The account's side of the ledger after one line, or from the first on, in the order in which it is listed. */
export async function ledgerAfter(
  queries: Queries,
  accountId: string,
  after: Pick<LedgerTxnTable, "created_at" | "id"> | undefined,
  limit: number,
): Promise<LedgerRow[]> {
  let query = linesOf(queries, accountId);
  if (after) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb("ledger_txn.created_at", ">", after.created_at),
        and([eb("ledger_txn.created_at", "=", after.created_at), eb("ledger_txn.id", ">", after.id)]),
      ]),
    );
  }
  return rowsOf(query).orderBy("ledger_txn.created_at").orderBy("ledger_txn.id").limit(limit).execute();
}
