import { join } from "node:path";
import type { Logger } from "pino";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { makeDataFolder, refusalOfDataFolder } from "./adapters/database/data-folder.ts";
import { demandIcu } from "./adapters/database/demand-icu.ts";
import { lockDataFolder } from "./adapters/database/lock.ts";
import { migrate } from "./adapters/database/migrate.ts";
import type { Database, EndedQuery } from "./adapters/database/port.ts";
import { openPostgresDatabase } from "./adapters/database/postgres.ts";
import { openSqliteDatabase } from "./adapters/database/sqlite.ts";
import { createInProcessPubSub } from "./adapters/pubsub/in-process.ts";
import type { PubSub } from "./adapters/pubsub/port.ts";
import { createPostgresPubSub } from "./adapters/pubsub/postgres.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import { createSynchronizedRuntime, skewMaxMilliseconds } from "./adapters/runtime/synchronized.ts";
import { systemRuntime } from "./adapters/runtime/system.ts";
import { type DatabaseWatch, watchDatabase } from "./database-watch.ts";

/** The database and the parts that depend on its kind. */
export interface OpenedDatabase {
  database: Database;
  pubsub: PubSub;
  /** Whether the database is up. `null` for the embedded database, which is part of this process. */
  watch: DatabaseWatch | null;
  runtime: Runtime;
  /** Whether this machine's clock matches the database's within two seconds. */
  isInTime(): boolean;
  /**
   * Whether this process may claim work: not while the database is down or this machine's clock differs from it.
   * `backMilliseconds` is how long the database must have been back.
   */
  mayWork(backMilliseconds?: number): boolean;
  /** Called for each database connection that broke. */
  onConnectionError(error: unknown): void;
}

interface Where {
  dataFolder: string;
  databaseUrl: string | null;
  /** Replaces the real runtime. */
  runtime?: Runtime;
  /** Called for each statement that has ended. */
  onQuery?: (query: EndedQuery) => void;
}

/**
 * Opens the database that the settings name, waits while it is down, and migrates it. The stack closes what was opened.
 * Throws CannotStartError with a message for the operator when it cannot be used.
 */
export async function openDatabase(
  { databaseUrl: url, ...where }: Where,
  parts: { log: Logger; opened: AsyncDisposableStack },
): Promise<OpenedDatabase> {
  return url === null ? openEmbedded(where, parts.opened) : openServer({ url, ...where }, parts);
}

async function openEmbedded(
  { dataFolder, runtime = systemRuntime, onQuery }: Omit<Where, "databaseUrl">,
  opened: AsyncDisposableStack,
): Promise<OpenedDatabase> {
  makeDataFolder(dataFolder);
  try {
    opened.adopt(lockDataFolder(dataFolder), (lock) => lock.release());
    const database = await openSqliteDatabase({ path: join(dataFolder, "atelier.db"), onQuery });
    opened.adopt(database, (it) => it.close());
    await migrate(database);
    const pubsub = opened.adopt(createInProcessPubSub(), (it) => it.close());
    const always = () => true;
    return { database, pubsub, watch: null, runtime, isInTime: always, mayWork: always, onConnectionError: () => {} };
  } catch (error) {
    throw refusalOfDataFolder(dataFolder, error);
  }
}

async function openServer(
  { url, runtime, onQuery }: { url: string } & Pick<Where, "onQuery" | "runtime">,
  { log, opened }: { log: Logger; opened: AsyncDisposableStack },
): Promise<OpenedDatabase> {
  let watch: DatabaseWatch | undefined;
  const onConnectionError = (error: unknown) => watch?.suspect(error);
  const database = await openPostgresDatabase({ url, onConnectionError, onQuery });
  opened.adopt(database, (it) => it.close());
  watch = opened.adopt(watchDatabase(database, log), (it) => it.stop());
  const { untilThere, backMilliseconds, awayMilliseconds } = watch;
  try {
    await untilThere();
  } catch (error) {
    throw new CannotStartError(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
  await demandIcu(database);
  const pubsub = await createPostgresPubSub({ url, onConnectionError });
  opened.adopt(pubsub, (it) => it.close());
  const isThere = (forMilliseconds = 0) => awayMilliseconds() === undefined && backMilliseconds() >= forMilliseconds;
  const time = runtime
    ? { runtime, isInTime: () => true }
    : await shareTime(database, onConnectionError, { log, opened });
  await migrate(database);
  const mayWork = (forMilliseconds?: number) => time.isInTime() && isThere(forMilliseconds);
  return { database, pubsub, watch, onConnectionError, ...time, mayWork };
}

/** Processes that share a database also share its time. */
async function shareTime(
  database: Database,
  onFailure: (error: unknown) => void,
  { log, opened }: { log: Logger; opened: AsyncDisposableStack },
): Promise<Pick<OpenedDatabase, "runtime" | "isInTime">> {
  const runtime = await createSynchronizedRuntime({
    readTime: () => database.time(),
    onSkew: (skewMilliseconds, isTooFar) =>
      isTooFar
        ? log.error(
            { code: "CLOCK_DIFFERS", skewMilliseconds },
            "This machine's clock differs from the database's. This process takes no work.",
          )
        : log.info({ skewMilliseconds }, "This machine's clock agrees with the database's again."),
    onFailure,
  });
  opened.adopt(runtime, (it) => it.stop());
  return { runtime, isInTime: () => Math.abs(runtime.skewMilliseconds()) <= skewMaxMilliseconds };
}
