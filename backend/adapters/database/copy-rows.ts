import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import type { Table } from "./inventory.ts";
import { inPieces, isBehind } from "./paging.ts";
import type { Queries, Tx } from "./port.ts";

type Row = Record<string, unknown>;

/** How the rows of a table are counted and added up. Equal rows have equal figures in any database and order. */
export interface Figures {
  rows: number;
  /** Hexadecimal. */
  checksum: string;
}

/** Bounds memory, and stays below the parameters that either database allows in one statement. */
const rowsAtOnce = 250;

/**
 * Copies all rows of a table to an empty one, and calls `onRows` after each batch with the number so far. Returns the
 * figures of what it read. Throws the signal's reason when it aborts, and CannotStartError for a text that PostgreSQL
 * cannot store.
 */
export async function copyRows(
  from: Queries,
  to: Tx,
  table: Table,
  { signal, onRows }: { signal: AbortSignal; onRows(rows: number): void },
): Promise<Figures> {
  const sum = createSum(table);
  const names = table.columns.map(({ name }) => name);
  const into = sql`${sql.table(table.name)} (${sql.join(names.map((name) => sql.ref(name)))})`;
  for await (const rows of rowsOf(from, table, signal)) {
    for (const row of rows) demandStorable(table, row);
    const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`);
    await sql`insert into ${into} values ${sql.join(values)}`.execute(to);
    onRows(sum.add(rows));
  }
  return sum.figures();
}

/** Returns the figures of a table. Throws the signal's reason when it aborts. */
export async function addUpRows(queries: Queries, table: Table, signal: AbortSignal): Promise<Figures> {
  const sum = createSum(table);
  for await (const rows of rowsOf(queries, table, signal)) sum.add(rows);
  return sum.figures();
}

async function* rowsOf(queries: Queries, table: Table, signal: AbortSignal): AsyncGenerator<Row[]> {
  const { name, primaryKey: by } = table;
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)));
  const order = sql.join(by.map((column) => sql.ref(column)));
  const read = async (after: Row | undefined, limit: number) => {
    const place =
      after &&
      isBehind(
        { by },
        by.map((column) => after[column]),
      );
    // The planner knows a literal limit, and uses the primary key.
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(name)} ${place ? sql`where ${place}` : sql``}
      order by ${order} limit ${sql.lit(limit)}`.execute(queries);
    return rows;
  };
  for await (const rows of inPieces(read, rowsAtOnce)) {
    yield rows;
    // The embedded database answers in the same step; signals would not be heard.
    await setImmediate();
    signal.throwIfAborted();
  }
}

/** Rows are hashed one by one and added, because the databases sort texts differently. */
function createSum({ columns }: Table) {
  let rows = 0;
  let total = 0n;
  return {
    add(more: readonly Row[]): number {
      rows += more.length;
      for (const row of more) {
        const hash = createHash("sha256").update(JSON.stringify(columns.map(({ name }) => row[name])));
        total += hash.digest().readBigUInt64BE();
      }
      return rows;
    },
    figures: (): Figures => ({ rows, checksum: BigInt.asUintN(64, total).toString(16).padStart(16, "0") }),
  };
}

function demandStorable({ name, primaryKey }: Table, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value !== "string" || !value.includes("\0")) continue;
    const key = primaryKey.map((one) => row[one]).join(", ");
    throw new CannotStartError(
      `${name}.${column} of the row ${key} has a NUL character, which PostgreSQL cannot store: remove it from the source.`,
    );
  }
}
