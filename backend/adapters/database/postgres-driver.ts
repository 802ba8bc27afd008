import {
  type AbortableOperationOptions,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
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
    connection.executeQuery = <R>(query: CompiledQuery, given?: AbortableOperationOptions) =>
      this.#watch(execute<R>(query, given));
    return connection;
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
