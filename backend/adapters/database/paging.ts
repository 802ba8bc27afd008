import { type RawBuilder, type SelectQueryBuilder, type Simplify, type StringReference, sql } from "kysely";
import type { Schema } from "./port.ts";

/** The page fields of every numbered list's query. Pages count from 1. */
export interface PageNumber {
  page: number;
  page_size: number;
}

/** Returns how many rows precede a page. */
export function offsetOf({ page, page_size }: PageNumber): number {
  return (page - 1) * page_size;
}

/** The order of a list, in one direction (ascending by default). The columns of `by` together are unique. */
export interface Order<Column extends string> {
  by: readonly Column[];
  direction?: "asc" | "desc" | undefined;
}

/** Columns that rows can be ordered by: columns of the query's tables that the rows contain under the same name. */
type Column<DB, TB extends keyof DB, O> = StringReference<DB, TB> & keyof O & string;

/** Returns one page of a query's rows and the total row count. A page past the end is empty and is not queried. */
export async function pageOf<TB extends keyof Schema, O, C extends Column<Schema, TB, O>>(
  query: SelectQueryBuilder<Schema, TB, O>,
  order: Order<C>,
  page: PageNumber,
): Promise<{ count: number; items: Simplify<O>[] }> {
  const { count } = await query.clearSelect().select(sql<number>`count(*)`.as("count")).executeTakeFirstOrThrow();
  const offset = offsetOf(page);
  if (count <= offset) return { count, items: [] };
  return { count, items: await ordered(query, order).limit(page.page_size).offset(offset).execute() };
}

/**
 * Returns the first rows of a query, or the first rows after a position. A row or its order columns name the position,
 * which need not exist anymore. An index on the order columns serves the lookup.
 */
export async function rowsAfter<DB, TB extends keyof DB, O, C extends Column<DB, TB, O>>(
  query: SelectQueryBuilder<DB, TB, O>,
  { after, limit, offset = 0, ...order }: Order<C> & { after: Pick<O, C> | undefined; limit: number; offset?: number },
): Promise<Simplify<O>[]> {
  const wanted =
    after === undefined
      ? query
      : query.where(
          isBehind(
            order,
            order.by.map((column) => after[column]),
          ),
        );
  return ordered(wanted, order).limit(limit).offset(offset).execute();
}

/** Yields all rows of a query in batches, in an order. See `inPieces`. */
export function piecesOf<DB, TB extends keyof DB, O, C extends Column<DB, TB, O>>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order<C>,
  rowsAtOnce: number,
  signal?: AbortSignal,
): AsyncGenerator<Simplify<O>[]> {
  return inPieces((after, limit) => rowsAfter(query, { ...order, after, limit }), rowsAtOnce, signal);
}

/**
 * Yields everything that `read` returns, in batches, each one starting after the last row of the previous one. Only one
 * batch is in memory, and no query is open while it is processed. Stops after a batch that is not full, or before the
 * next one when `signal` aborts. Rows that are added or removed meanwhile neither repeat nor hide others.
 */
export async function* inPieces<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  rowsAtOnce: number,
  signal?: AbortSignal,
): AsyncGenerator<Row[]> {
  for (let after: Row | undefined; !signal?.aborted; ) {
    const rows = await read(after, rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1);
  }
}

/**
 * Returns the first `size` rows of `read` and the row that the next page starts after, or `undefined` when there is no
 * next page. It reads one extra row to find out.
 */
export async function readPage<Row>(
  read: (limit: number) => Promise<Row[]>,
  size: number,
): Promise<{ items: Row[]; next: Row | undefined }> {
  const rows = await read(size + 1);
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1) : undefined };
}

/** Returns a condition that is true for rows after a position, which has a value for each column of the order. */
export function isBehind({ by, direction }: Order<string>, place: readonly unknown[]): RawBuilder<boolean> {
  const columns = sql.join(by.map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${direction === "desc" ? sql`<` : sql`>`} (${sql.join(place)})`;
}

function ordered<DB, TB extends keyof DB, O, C extends Column<DB, TB, O>>(
  query: SelectQueryBuilder<DB, TB, O>,
  { by, direction = "asc" }: Order<C>,
): SelectQueryBuilder<DB, TB, O> {
  return by.reduce((rows, column) => rows.orderBy(column, direction), query);
}
