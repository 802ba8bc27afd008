import { existsSync } from "node:fs";
import { copyFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDataFolder } from "../adapters/database/data-folder.ts";
import { lockDataFolder } from "../adapters/database/lock.ts";
import { findNext } from "../adapters/database/migrate.ts";
import { productMigrations, readMigrations } from "../adapters/database/migration-files.ts";
import type { Storage } from "../adapters/storage/port.ts";
import { inside, type Manifest, readManifest } from "./manifest.ts";
import { demandUnusedPostgres, type PostgresServer, restorePostgres } from "./postgres.ts";
import { BackupRefusedError, isFull } from "./refusal.ts";
import { type RestoredFiles, restoreFiles } from "./restore-files.ts";
import { syncPath } from "./sealed-file.ts";
import { demandSpace } from "./space.ts";
import { sqlitePath } from "./sqlite.ts";
import { type VerifiedBackup, verifyBackup } from "./verify-backup.ts";

/** Where a backup is restored. */
export interface RestoreTarget {
  dataFolder: string;
  /** `null` for an embedded database in the data folder. */
  postgres: PostgresServer | null;
  /** Opens the storage for files; creates its folder if it is a disk. */
  openStorage(): Promise<Storage>;
  isBucket: boolean;
  /** The secret of the restored studio and, after a rotation, the one before. */
  secrets: readonly (string | null)[];
  /** A setting that the restored studio starts with. */
  setting: { name: string; value: string };
  environment: PostgresServer["environment"];
  freeBytes(folder: string): Promise<number>;
  now(): number;
}

export interface RestoredBackup {
  backup: VerifiedBackup;
  files: RestoredFiles;
}

/**
 * Restores a backup into an empty data folder, database, or bucket. Reads all of it first. The database comes last and at
 * once: before that, there is no studio, and the same command continues. Throws BackupRefusedError with one line when the
 * backup cannot be restored.
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<RestoredBackup> {
  const manifest = await readManifest(folder);
  await demandFit(folder, manifest, target);
  const secret = await readFile(join(folder, inside.secret), "utf8").catch(() => "");
  if (target.postgres) await demandUnusedPostgres(target.postgres.url);
  if (!target.postgres || !target.isBucket) await demandEmptyFolder(target.dataFolder, secret);
  const backup = await verifyBackup(folder, target.environment);
  const [first] = backup.problems;
  if (first) {
    throw new BackupRefusedError(
      `The backup is damaged, so nothing was restored. ${first.file}: ${first.problem}. Verify it for all ${backup.count} problems.`,
    );
  }
  if (!target.secrets.includes(secret)) {
    throw new BackupRefusedError(
      `APP_SECRET is not the backup's, so all users would be signed out and the keys of engines lost: set it to the text in ${join(folder, inside.secret)}.`,
    );
  }
  try {
    return { backup, files: await fill(folder, manifest, secret, target) };
  } catch (error) {
    throw isFull(error) ? new BackupRefusedError(`The disk of ${target.dataFolder} is full.`) : error;
  }
}

async function demandFit(folder: string, { database, files }: Manifest, target: RestoreTarget): Promise<void> {
  const kind = target.postgres ? "postgres" : "sqlite";
  const names = { sqlite: "SQLite", postgres: "PostgreSQL" };
  if (database.kind !== kind) {
    throw new BackupRefusedError(
      `The backup in ${folder} is of ${names[database.kind]}, and DATABASE_URL ${target.postgres ? "names" : "does not name"} a PostgreSQL database. Restore it into its own kind, then change the kind with npm run move.`,
    );
  }
  if (!files.are_included && !target.isBucket) {
    throw new BackupRefusedError(
      "The backup only lists the files of a bucket: set S3_BUCKET to that bucket or to a copy of it.",
    );
  }
  findNext(await readMigrations(productMigrations, kind), database.migrations);
}

/** What an interrupted restore leaves in a data folder, and the folder that the root of a disk has. */
const leftBehind = /^(lost\+found|lock\.db|files|secret(\.new)?|atelier\.db\.partial.*)$/;

/** Throws BackupRefusedError unless the folder is missing, empty, or left by an interrupted restore of this backup. */
async function demandEmptyFolder(folder: string, secret: string): Promise<void> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const foreign = names.find((name) => !leftBehind.test(name));
  const isOwnSecret = !names.includes("secret") || (await readFile(join(folder, "secret"), "utf8")) === secret;
  if (foreign === undefined && isOwnSecret) return;
  throw new BackupRefusedError(
    `DATA_DIR, ${folder}, is not empty (${foreign ?? "secret"}): name a new folder, or move its content away.`,
  );
}

async function fill(folder: string, manifest: Manifest, secret: string, target: RestoreTarget): Promise<RestoredFiles> {
  const { dataFolder, isBucket, postgres, setting } = target;
  await using held = new AsyncDisposableStack();
  if (!postgres) {
    makeDataFolder(dataFolder);
    held.adopt(lockDataFolder(dataFolder), (lock) => lock.release());
  }
  const storage = await target.openStorage();
  const databaseBytes = manifest.contents.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  const neededBytes = (isBucket ? 0 : manifest.files.size_bytes) + (postgres ? 0 : databaseBytes);
  if (neededBytes > 0) await demandSpace(dataFolder, neededBytes, target.freeBytes);
  const files = await restoreFiles(folder, manifest, storage);

  const database = join(folder, inside.database[manifest.database.kind]);
  const first = firstSetting(setting, target.now(), postgres ? "public" : "main");
  if (postgres) {
    // Reading the backup took long enough for a process to start.
    await demandUnusedPostgres(postgres.url);
    await restorePostgres(postgres, database, first);
    return files;
  }
  if (target.secrets[0] === secret) {
    const path = join(dataFolder, "secret");
    await writeFile(`${path}.new`, secret, { mode: 0o600, flush: true });
    await rename(`${path}.new`, path);
  }
  await restoreSqlite(database, dataFolder, first);
  return files;
}

/** The studio turns its write-ahead log on when it opens the database. */
async function restoreSqlite(from: string, dataFolder: string, first: string): Promise<void> {
  const path = sqlitePath(dataFolder);
  const partial = `${path}.partial`;
  const removePartial = async () => {
    for (const name of [partial, `${partial}-journal`]) await rm(name, { force: true });
  };
  // SQLite would apply the journal of an interrupted restore to the new copy.
  await removePartial();
  try {
    await copyFile(from, partial);
    const database = new DatabaseSync(partial);
    try {
      database.exec(first);
    } finally {
      database.close();
    }
    await syncPath(partial);
    await rename(partial, path);
    await syncPath(dataFolder);
  } finally {
    await removePartial();
  }
}

function firstSetting({ name, value }: RestoreTarget["setting"], now: number, schema: string): string {
  const quoted = [name, value].map((text) => `'${text.replaceAll("'", "''")}'`).join(", ");
  return `insert into ${schema}.setting (name, value, updated_at) values (${quoted}, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at;`;
}
