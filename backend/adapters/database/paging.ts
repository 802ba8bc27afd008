import { type RawBuilder, type SelectQueryBuilder, type Simplify, type StringReference, sql } from "kysely";
import type { Schema } from "./port.ts";

/** A page of a numbered list, as every query of one names it. Pages count from 1. */
export interface PageNumber {
  page: number;
  page_size: number;
}

/** How many rows stand before a page. */
export function offsetOf({ page, page_size }: PageNumber): number {
  return (page - 1) * page_size;
}

/** The order of a list, in one direction (ascending where none is said). `by` together tells any two rows apart. */
export interface Order<Column extends string> {
  by: readonly Column[];
  direction?: "asc" | "desc" | undefined;
}

/** What rows can be ordered by: columns of the query's tables that the rows have under the same name. */
type Column<DB, TB extends keyof DB, O> = StringReference<DB, TB> & keyof O & string;

/** One page of what a query selects, and how many rows it has in all. A page behind the last is not asked for. */
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
 * The first rows of what a query selects, or the first behind a place, which a row or its order columns name. The place
 * need not exist any more, and an index on the order columns leads to it.
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

/** All rows of what a query selects, some at a time in an order: see `inPieces`. */
export function piecesOf<DB, TB extends keyof DB, O, C extends Column<DB, TB, O>>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order<C>,
  rowsAtOnce: number,
  signal?: AbortSignal,
): AsyncGenerator<Simplify<O>[]> {
  return inPieces((after, limit) => rowsAfter(query, { ...order, after, limit }), rowsAtOnce, signal);
}

/**
 * All that `read` gives, some rows at a time, each time from behind the last one: however many there are, no more than one
 * piece of them is in memory, and no query is open while they are worked on. Ends with a piece that is not full, and before
 * the next one when `signal` aborts. Rows that are added or removed meanwhile neither repeat nor hide others.
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
 * The first `size` of what `read` gives, and the row that the next page begins behind; `undefined` where no more follow,
 * which `read` tells by being asked for one more.
 */
export async function readPage<Row>(
  read: (limit: number) => Promise<Row[]>,
  size: number,
): Promise<{ items: Row[]; next: Row | undefined }> {
  const rows = await read(size + 1);
  const items = rows.slice(0, size);
  return { items, next: rows.length > size ? items.at(-1) : undefined };
}

/** Whether a row stands behind a place, which has a value for each column of the order. */
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
