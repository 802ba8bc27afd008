import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from "kysely";
import { containing, foldForSearch } from "./fold-for-search.ts";
import { createGroupCommit } from "./group-commit.ts";
import { measureQueries } from "./measure-queries.ts";
import type { Database, EndedQuery, Pipeline, Schema } from "./port.ts";
import { createTransactionScope } from "./transactions.ts";

const busyTimeoutMilliseconds = 5_000;
const cachedStatements = 500;
const uniqueViolationCodes = new Set([2067, 1555]); // SQLITE_CONSTRAINT_UNIQUE, SQLITE_CONSTRAINT_PRIMARYKEY
const unavailableCodes = new Set([5, 6, 8, 10, 13, 14]); // SQLITE_BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN

/**
 * Opens the embedded database and creates its file if missing. A committed transaction survives a power failure
 * (write-ahead log, synchronous=FULL). Transactions queue for the single writer, and those that wait together are
 * committed together. Reads have their own connection. `onQuery` is called for each statement that has ended.
 */
export async function openSqliteDatabase(options: {
  path: string;
  onQuery?: (query: EndedQuery) => void;
}): Promise<Database> {
  const writer = new DatabaseSync(options.path, {
    timeout: busyTimeoutMilliseconds,
    enableForeignKeyConstraints: true,
  });
  writer.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  const reader = new DatabaseSync(options.path, { timeout: busyTimeoutMilliseconds, readOnly: true });
  // SQLite's own functions know the letter case of ASCII only.
  for (const connection of [writer, reader])
    connection.function("fold_for_search", { deterministic: true }, (text) =>
      typeof text === "string" ? foldForSearch(text) : null,
    );
  const log = measureQueries(options.onQuery);
  const write = new Kysely<Schema>({ dialect: new ImmediateDialect(writer), log });
  const read = new Kysely<Schema>({ dialect: new ImmediateDialect(reader), log });
  const transactions = createTransactionScope();
  const runInGroup = createGroupCommit(write, () => writer.isTransaction);
  return {
    dialect: "sqlite",
    read,
    transaction: (work) => transactions.run(runInGroup, work),
    pipeline: createSequence,
    statement: (run) => transactions.run(runInGroup, run),
    afterCommit: transactions.afterCommit,
    async runScript(_tx, script) {
      writer.exec(script);
    },
    forUpdate: (query) => query,
    contains: (column, text) => sql<boolean>`fold_for_search(${sql.ref(column)}) like ${containing(text)} escape '\\'`,
    isUniqueViolation: (error) => uniqueViolationCodes.has(codeOf(error)),
    // The low eight bits of an extended code are the primary code.
    isUnavailable: (error) => unavailableCodes.has(codeOf(error) & 0xff),
    async time() {
      await sql`select 1`.execute(read);
      return Date.now();
    },
    async close() {
      await Promise.all([read.destroy(), write.destroy()]);
      if (reader.isOpen) reader.close();
      if (writer.isOpen) writer.close();
    },
  };
}

/** Each query starts once the one before has succeeded: SQLite may have rolled back, and a later one would persist alone. */
function createSequence(): Pipeline {
  let previous: Promise<unknown> = Promise.resolve();
  return (query) => {
    const result = previous.then(query);
    previous = result;
    return result;
  };
}

/** Returns SQLite's result code, or 0 for any other error. */
function codeOf(error: unknown): number {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;
}

/** Kysely's dialect over node:sqlite. Transactions acquire the write lock at their start, not in the middle. */
class ImmediateDialect extends SqliteDialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    super({ database: asKyselyDatabase(database) });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#database, { database: asKyselyDatabase(this.#database) });
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync, config: SqliteDialectConfig) {
    super(config);
    this.#database = database;
  }

  override async beginTransaction(_connection: DatabaseConnection): Promise<void> {
    this.#database.exec("begin immediate");
  }

  override async rollbackTransaction(_connection: DatabaseConnection): Promise<void> {
    // SQLite rolls back automatically on errors such as a full disk. A second rollback would hide the first error.
    if (this.#database.isTransaction) this.#database.exec("rollback");
  }
}

function asKyselyDatabase(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => {
      statements.clear();
      if (database.isOpen) database.close();
    },
    prepare(text) {
      const known = statements.get(text);
      if (known !== undefined) return known;
      const statement = asKyselyStatement(database.prepare(text), () => database.prepare(text));
      const oldest = statements.size >= cachedStatements ? statements.keys().next().value : undefined;
      if (oldest !== undefined) statements.delete(oldest);
      statements.set(text, statement);
      return statement;
    },
  };
}

function asKyselyStatement(statement: StatementSync, prepareAgain: () => StatementSync): SqliteStatement {
  let names = namesOf(statement);
  let template = templateOf(names);
  statement.setReturnArrays(true);
  return {
    reader: names.length > 0,
    all(parameters) {
      const rows = statement.all(...parameters.map(toInput));
      if (rows[0] !== undefined && rows[0].length !== names.length) {
        // A migration has changed the columns of `select *`.
        names = namesOf(statement);
        template = templateOf(names);
      }
      return rows.map((values) => {
        const row = { ...template };
        for (const [index, name] of names.entries()) row[name] = values[index];
        return row;
      });
    },
    run: (parameters) => statement.run(...parameters.map(toInput)),
    // The same query elsewhere must not reset a half-read iteration.
    iterate: (parameters) => prepareAgain().iterate(...parameters.map(toInput)),
  };
}

/**
 * Returns a row without values. Rows are copies of it: they then share one shape, and are made and read in half the time
 * of the dictionaries that SQLite's binding returns.
 */
function templateOf(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function namesOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name);
}

function toInput(value: unknown): SQLInputValue {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "bigint")
    return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`A ${typeof value} cannot be stored; the shared types are text, integer, bytes and null.`);
}
