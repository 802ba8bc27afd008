import type { Kysely, RawBuilder, SelectQueryBuilder, Transaction } from "kysely";

/**
 * Every table of the product, typed. Each module adds its tables in its `tables.ts`: `declare module
 * "../../adapters/database/port.ts" { interface Schema { creation: CreationTable } }`.
 *
 * Column types are the subset both databases share: text for ids (UUIDv7) and JSON; integers for timestamps
 * (milliseconds UTC), money (minor units), credits (hundredths) and booleans (0 or 1).
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the modules through declaration merging
export interface Schema {}

/** Runs queries. Inside a transaction, it is that transaction. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** Runs a query after the earlier ones of the same pipeline. */
export type Pipeline = <T>(query: () => Promise<T>) => Promise<T>;

export const queryOperations = [
  "SELECT",
  "INSERT",
  "UPDATE",
  "DELETE",
  "BEGIN",
  "COMMIT",
  "ROLLBACK",
  "OTHER",
] as const;

/** A statement that has ended, for measurements. */
export interface EndedQuery {
  operation: (typeof queryOperations)[number];
  seconds: number;
  hasFailed: boolean;
}

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** For reads that need no transaction. Never write through it. */
  readonly read: Queries;
  /**
   * Runs `work` in one durable transaction and returns its result after the commit. A throw rolls everything back. The
   * embedded database runs writers one after another, from their first statement on. Nested calls throw. `work` may run
   * again when the server ended the transaction to break a deadlock, or when a commit that it shared with others failed,
   * so it must have no effects except on `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Returns a function that runs queries of one transaction in the order of its calls. Await the results together:
   * PostgreSQL receives the queries in one round trip. After a failed query, no later one has an effect.
   */
  pipeline(): Pipeline;
  /**
   * Runs one statement as a durable transaction of its own, without the round trips that begin and end one. A call
   * inside a transaction throws. `run` may be called again like the work of a transaction.
   */
  statement<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs `effect` after `tx` commits, never after a rollback. Use it for wake-ups only: a crash loses it. */
  afterCommit(tx: Tx, effect: () => void): void;
  /** Runs a script of several statements, such as a migration. */
  runScript(tx: Tx, script: string): Promise<void>;
  /** Adds the row lock that a read-then-write needs. In the embedded database, the transaction itself is that lock. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Returns the condition that a column contains a text, with the letter case of all scripts ignored. */
  contains(column: string, text: string): RawBuilder<boolean>;
  /** Whether the error is a unique constraint violation. */
  isUniqueViolation(error: unknown): boolean;
  /**
   * Whether the error means that the database is temporarily unavailable: it is down, starting, or its disk is full.
   * The caller may retry later.
   */
  isUnavailable(error: unknown): boolean;
  /** Returns the database's time, in milliseconds since the epoch. */
  time(): Promise<number>;
  close(): Promise<void>;
}
