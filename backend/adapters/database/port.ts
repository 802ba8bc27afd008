import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";

/**
 * Every table of the product, typed. Each room adds its own from its `tables.ts`:
 * `declare module "../../adapters/database/port.ts" { interface Schema { creation: CreationTable } }`.
 *
 * Column types are the subset both databases share: text ids (UUIDv7), integers for instants (milliseconds UTC),
 * money (minor units), credits (hundredths) and booleans (0 or 1), text for JSON.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the rooms through declaration merging
export interface Schema {}

/** Runs queries; inside a transaction it is that transaction. */
export type Queries = Kysely<Schema>;
export type Tx = Transaction<Schema>;

export interface Database {
  readonly dialect: "sqlite" | "postgres";
  /** For reads that need no transaction. Never write through it. */
  readonly read: Queries;
  /**
   * Runs `work` in one durable transaction and returns its result once committed; a throw rolls everything back.
   * Embedded, writers run one after the other from the first statement on. Nesting throws. `work` may be called again
   * when the server ended the transaction to break a deadlock: its only effects are those on `tx`.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `effect` once `tx` has committed, never when it rolled back. For wake-ups only: it is lost in a crash. */
  afterCommit(tx: Tx, effect: () => void): void;
  /** Runs a script of several statements, as migrations are. */
  runScript(tx: Tx, script: string): Promise<void>;
  /** Adds the row lock that a read-then-write needs; embedded, the transaction itself is that lock. */
  forUpdate<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O>;
  /** Whether an error says that a unique constraint was broken. */
  isUniqueViolation(error: unknown): boolean;
  /**
   * Whether an error says that the database cannot be used for now: it is away, starting, or its disk is full. What was asked
   * can be asked again later.
   */
  isUnavailable(error: unknown): boolean;
  /** Resolves to the database's time, in milliseconds since the epoch, when it answers. */
  time(): Promise<number>;
  close(): Promise<void>;
}
