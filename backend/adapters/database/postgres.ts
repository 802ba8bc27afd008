import { type Dialect, DummyDriver, Kysely, sql, Transaction } from "kysely";
import pg from "pg";
import { containing } from "./fold-for-search.ts";
import { measureQueries } from "./measure-queries.ts";
import type { Database, EndedQuery, Queries, Schema, Tx } from "./port.ts";
import { WatchfulPostgresDialect } from "./postgres-driver.ts";
import { withNamedStatements } from "./postgres-statements.ts";
import { createTransactionScope } from "./transactions.ts";
import { DatabaseUnavailableError } from "./unavailable.ts";

const attemptsPerTransaction = 5;
const int8 = 20;
const numeric = 1700;
/** The outer transaction begins and ends; nested ones do not exist. */
const noDriver = new DummyDriver();

/**
 * Opens a PostgreSQL database (15 or newer) over a pool of connections. Transactions are READ COMMITTED, so lock the
 * rows that a read-then-write depends on with `forUpdate`. A transaction that the server ends to break a deadlock runs
 * again. Lost connections are replaced. `onConnectionError` is called for each connection that broke or could not be
 * opened, and `onQuery` for each statement that has ended.
 */
export async function openPostgresDatabase(options: {
  url: string;
  poolSize?: number;
  onConnectionError?: (error: unknown) => void;
  onQuery?: (query: EndedQuery) => void;
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 20,
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
  });
  // A broken connection without a listener ends the process, whether it is idle (pool) or in use (client).
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", (error) => options.onConnectionError?.(error)));
  const dialect = new WatchfulPostgresDialect({ pool: withNamedStatements(pool) }, (error) =>
    options.onConnectionError?.(error),
  );
  const queries = new Kysely<Schema>({ dialect, log: measureQueries(options.onQuery) });
  const transactions = createTransactionScope();
  return {
    dialect: "postgres",
    read: queries,
    transaction: (work) => transactions.run((run) => retryConflicts(() => runTransaction(queries, dialect, run)), work),
    // The driver sends queries without waiting, in this order. The server skips the rest of a failed transaction.
    pipeline: () => (query) => query(),
    async statement(run) {
      transactions.demandNone();
      return retryConflicts(() => run(queries));
    },
    afterCommit: transactions.afterCommit,
    async runScript(tx, script) {
      await sql.raw(script).execute(tx);
    },
    forUpdate: (query) => query.forUpdate(),
    // The database's own collation may know the letter case of ASCII only.
    contains: (column, text) =>
      sql<boolean>`lower(normalize(${sql.ref(column)}, nfkc) collate "und-x-icu") like ${containing(text)} escape '\\'`,
    isUniqueViolation: (error) => codeOf(error) === "23505",
    isUnavailable: (error) => error instanceof DatabaseUnavailableError,
    async time() {
      const { rows } = await sql<{ time: number }>`
        select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(queries);
      return Number(rows[0]?.time);
    },
    async close() {
      await queries.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}

/** Kysely sends a transaction's queries one after another. Here, those started together are sent together, in order. */
function runTransaction<T>(queries: Queries, dialect: Dialect, work: (tx: Tx) => Promise<T>): Promise<T> {
  return queries.transaction().execute((outer) =>
    outer.getExecutor().provideConnection(async (connection) => {
      let isOpen = true;
      const executor = outer.getExecutor().withConnectionProvider({
        async provideConnection(consumer) {
          // After the rollback, the connection would commit a query on its own.
          if (!isOpen) throw new Error("A query was started after its transaction.");
          return consumer(connection);
        },
      });
      try {
        return await work(new Transaction({ config: { dialect }, dialect, driver: noDriver, executor }));
      } finally {
        isOpen = false;
      }
    }),
  );
}

async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const code = codeOf(error);
      const conflict = code === "40001" || code === "40P01"; // serialization_failure, deadlock_detected
      if (!conflict || attempt === attemptsPerTransaction) throw error;
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/**
 * 64-bit integers, and sums that the server widens to numeric, arrive as text. The product's values are safe integers.
 */
function getTypeParser(oid: number, format?: "text" | "binary"): (value: string) => unknown {
  if ((oid === int8 || oid === numeric) && format !== "binary") return toSafeNumber;
  return pg.types.getTypeParser(oid, "text");
}

function toSafeNumber(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is not a safe integer.`);
  return value;
}
