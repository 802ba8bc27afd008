import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import pg from "pg";
import { isSystemError } from "../../concurrency/wait-out.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

/** Kysely's PostgreSQL dialect. Its queries throw DatabaseUnavailableError when the server itself failed. */
export class WatchfulPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #onUnavailable: (error: unknown) => void;

  /** `onUnavailable` is called with each server failure. */
  constructor(config: PostgresDialectConfig, onUnavailable: (error: unknown) => void) {
    super(config);
    this.#config = config;
    this.#onUnavailable = onUnavailable;
  }

  override createDriver(): Driver {
    return new WatchfulPostgresDriver(this.#config, this.#onUnavailable);
  }
}

class WatchfulPostgresDriver extends PostgresDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();
  readonly #starts = new WeakMap<DatabaseConnection, TransactionStart>();
  readonly #onUnavailable: (error: unknown) => void;

  constructor(config: PostgresDialectConfig, onUnavailable: (error: unknown) => void) {
    super(config);
    this.#onUnavailable = onUnavailable;
  }

  override async acquireConnection(options?: AbortableOperationOptions): Promise<DatabaseConnection> {
    const connection = await this.#watch(super.acquireConnection(options));
    if (this.#watched.has(connection)) return connection;
    this.#watched.add(connection);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery, given?: AbortableOperationOptions) => {
      const start = this.#starts.get(connection);
      const run = () => execute<R>(query, given);
      return this.#watch(start === undefined ? run() : start.follow(query, run));
    };
    return connection;
  }

  /** Sends `begin` without waiting for its answer. The queries that follow wait for it where they must. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    const start = new TransactionStart(begun);
    this.#starts.set(connection, start);
    const forget = () => {
      if (this.#starts.get(connection) === start) this.#starts.delete(connection);
    };
    begun.then(forget, forget);
  }

  async #watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (!isFailureOfServer(error)) throw error;
      this.#onUnavailable(error);
      throw new DatabaseUnavailableError(error);
    }
  }
}

/** A transaction whose `begin` was sent and not answered yet. */
class TransactionStart {
  readonly #begun: Promise<void>;
  #isWaiting = false;

  constructor(begun: Promise<void>) {
    this.#begun = begun;
  }

  /**
   * Sends a read right after `begin`. If `begin` fails, a read has no effect, and its result is discarded. A write would
   * be committed on its own, so it waits, and so do the queries after it.
   */
  async follow<T>(query: CompiledQuery, run: () => Promise<T>): Promise<T> {
    if (query.query.kind !== "SelectQueryNode" || query.query.with !== undefined) this.#isWaiting = true;
    if (!this.#isWaiting) return (await Promise.all([this.#begun, run()]))[1];
    await this.#begun;
    return run();
  }
}

/** Connection exceptions, insufficient resources, shutdown and startup, a failing disk, a read-only standby. */
const serverFailures = /^(08...|53...|57P0[1-5]|58030|25006)$/;
/** The driver's connection errors, which have no code. */
const connectionFailures =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded|timeout expired|Query read timeout)/;

function isFailureOfServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return serverFailures.test(error.code ?? "");
  return isSystemError(error) || connectionFailures.test(error.message);
}
