import { sql } from "kysely";
import type { Logger } from "pino";
import { CannotStartError } from "../../backend/adapters/database/cannot-start.ts";
import { addUpRows, copyRows, type Figures } from "../../backend/adapters/database/copy-rows.ts";
import { readInventory, type Table } from "../../backend/adapters/database/inventory.ts";
import type { Database, Queries, Tx } from "../../backend/adapters/database/port.ts";
import { demandAlone, readUndisturbed } from "../../backend/adapters/database/undisturbed.ts";
import { unmarkMove } from "../../backend/adapters/database/unfinished-move.ts";
import { withoutTriggers } from "../../backend/adapters/database/without-triggers.ts";
import { findStrayFile, type MirroredFiles, mirrorFiles } from "../../backend/adapters/storage/mirror-files.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import { createKeyedHash } from "../../backend/http/keyed-hash.ts";
import { openStorage } from "../../backend/open-storage.ts";
import { beginInMaintenance } from "./begin-in-maintenance.ts";
import { fillSearch } from "./fill-search.ts";
import { openSource, openTarget } from "./open-place.ts";
import { databaseName, hasSameDatabase, type Place, storageName } from "./place.ts";
import { filledByMigrations, prepareTarget } from "./prepare-target.ts";

export interface Move {
  source: Place;
  target: Place;
  /** The secret of the installation. */
  secret: string;
  signal: AbortSignal;
  log: Logger;
  /** Called often, with what is being done. */
  onProgress(doing: string): void;
}

/** What was moved. The figures are the same on both sides. */
export interface Moved {
  /** Empty when the database stays where it is. */
  tables: ({ name: string } & Figures)[];
  /** Documents of the search index. */
  documents: number;
  /** `null` when the files stay where they are. */
  files: MirroredFiles | null;
}

/**
 * Moves a stopped studio to an empty place and leaves the source as it is. First the files are copied, then all rows in one
 * transaction, which ends with comparing them. So the target has no row before everything is there, and a move that was
 * interrupted starts again. The moved studio begins in maintenance. When both places have the same database, only the files are
 * copied. Throws CannotStartError with one line for the operator
 * when the places cannot be used, and the signal's reason when it aborts.
 */
export async function moveStudio(move: Move): Promise<Moved> {
  const { source, target, secret, signal, log } = move;
  await using opened = new AsyncDisposableStack();
  const from = await openSource(source, opened);
  const to = hasSameDatabase(source, target) ? null : await openTarget(target, opened);
  const storages =
    storageName(source) === storageName(target)
      ? null
      : { from: await openStorage(source, { log, opened }), to: await openStorage(target, { log, opened }) };
  const tables = await readInventory(from.read, from.dialect);
  const mark = createKeyedHash(new TextEncoder().encode(secret), "atelier/move/1")("studio");
  try {
    return await readUndisturbed(from, tables, databaseName(source), async (queries) => {
      if (to) await prepareTarget(to, target, { mark, secret });
      const files = storages && (await moveFiles(move, storages));
      if (!to) {
        await demandAlone(from, queries, databaseName(source));
        return { tables: [], documents: 0, files };
      }
      return to.transaction(async (tx) => {
        const rows = await moveRows(move, tables, { from, queries, to, tx });
        signal.throwIfAborted();
        await demandAlone(from, queries, databaseName(source));
        await beginInMaintenance(to, tx);
        await unmarkMove(tx, mark);
        return { ...rows, files };
      });
    });
  } catch (error) {
    throw isOutage(error, [from, ...(to ? [to] : []), ...Object.values(storages ?? {})]) ? interrupted(error) : error;
  }
}

/** Whether a database or storage failed. Errors of a bucket have its answer. */
function isOutage(error: unknown, parts: readonly Pick<Storage, "isUnavailable">[]): error is Error {
  if (!(error instanceof Error)) return false;
  return "$metadata" in error || parts.some((part) => part.isUnavailable(error));
}

function interrupted({ message, cause }: Error): CannotStartError {
  const reason = cause instanceof Error ? cause.message : message;
  return new CannotStartError(`The move stopped (${reason}). Run the same command again to go on.`);
}

async function moveFiles(
  { target, signal, onProgress }: Move,
  { from, to }: { from: Storage; to: Storage },
): Promise<MirroredFiles> {
  const stray = await findStrayFile(from, to);
  if (stray !== undefined)
    throw new CannotStartError(
      `${storageName(target)} is not empty: the studio has no file ${stray}. Choose an empty bucket or folder, or another S3_PREFIX.`,
    );
  return mirrorFiles(from, to, {
    signal,
    onFile: ({ files, bytes }) => onProgress(`files: ${files} (${bytes} bytes)`),
  });
}

interface Sides {
  from: Database;
  queries: Queries;
  to: Database;
  tx: Tx;
}

async function moveRows({ signal, onProgress }: Move, tables: readonly Table[], { from, queries, to, tx }: Sides) {
  for (const name of filledByMigrations) await sql`delete from ${sql.table(name)}`.execute(tx);
  const copied = await withoutTriggers(to, tx, tables, async () => {
    const figures: Moved["tables"] = [];
    for (const table of tables) {
      const { name } = table;
      const onRows = (rows: number) => onProgress(`${name}: ${rows} rows`);
      figures.push({ name, ...(await copyRows(queries, tx, table, { signal, onRows })) });
    }
    return figures;
  });
  const documents = await fillSearch(
    { database: from, queries },
    { database: to, tx },
    { signal, onDocuments: (count) => onProgress(`search index: ${count} entries`) },
  );
  // Otherwise the server would plan its first queries as if the tables were still empty.
  if (to.dialect === "postgres") await sql`analyze`.execute(tx);
  for (const [index, table] of tables.entries()) {
    onProgress(`comparing ${table.name}`);
    const { rows, checksum } = await addUpRows(tx, table, signal);
    const wanted = copied[index];
    if (rows !== wanted?.rows || checksum !== wanted.checksum)
      throw new Error(`${table.name} has ${rows} rows (${checksum}) instead of ${wanted?.rows} (${wanted?.checksum}).`);
  }
  return { tables: copied, documents };
}
