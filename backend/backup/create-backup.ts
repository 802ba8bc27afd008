import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { lockFile, lockFolder } from "../adapters/database/lock.ts";
import type { Storage } from "../adapters/storage/port.ts";
import { permanentSecretName, permanentSecretSealer } from "../keys/permanent-secret.ts";
import { bytesToCopy, type CopiedFiles, copyFiles, leftOutFolder, listFiles, openEarlier } from "./copy-files.ts";
import { type Inspection, inspectDump, inspectSqlite } from "./inspect.ts";
import { isInside } from "./is-inside.ts";
import { inside, type Manifest, newManifest, writeManifest } from "./manifest.ts";
import { dumpPostgres, type PostgresServer, sizeOfPostgres } from "./postgres.ts";
import { BackupRefusedError, codeOf, isFull } from "./refusal.ts";
import { sealFile, syncPath } from "./sealed-file.ts";
import { demandSpace } from "./space.ts";
import { copySqlite, sizeOfSqlite } from "./sqlite.ts";

/** The studio to back up. */
export interface Studio {
  dataFolder: string;
  /** `null` for the embedded database in the data folder. */
  postgres: PostgresServer | null;
  /** Opens the storage of the files; creates its folder if it is a disk. */
  openStorage(): Promise<Storage>;
  /** Whether the storage is a bucket. */
  isBucket: boolean;
  /** The current one and, after a rotation, the one before. */
  secrets: readonly [current: string, previous: string | null];
  version: string;
}

export interface BackupOrder {
  /** The new folder. */
  folder: string;
  /** Whether the files in a bucket are copied too, not only listed. */
  copiesBucket: boolean;
  freeBytes(folder: string): Promise<number>;
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface CreatedBackup {
  folder: string;
  manifest: Manifest;
  sizeBytes: number;
  files: CopiedFiles;
}

/** What the name of an unfinished backup adds to that of a complete one. */
export const partialEnding = ".partial";

/**
 * Backs up a studio while people work with it. The database comes first: the files copied afterward are then all that it
 * refers to, because unreferenced files are deleted only after two days. The folder appears when the backup is complete;
 * an interrupted one leaves a folder of another name, which the next attempt clears. Throws BackupRefusedError with one
 * line when the backup cannot be taken.
 */
export async function createBackup(studio: Studio, order: BackupOrder): Promise<CreatedBackup> {
  const folder = resolve(order.folder);
  if (isInside(studio.dataFolder, folder))
    throw new BackupRefusedError(`${folder} is inside DATA_DIR, which a backup must outlive: name another folder.`);
  await demandAbsent(folder);
  const partial = `${folder}${partialEnding}`;
  const lock = await beginPartial(partial);
  try {
    // Another backup may have been completed just before the lock.
    await demandAbsent(folder);
    const created = await fill(partial, studio, order);
    await rename(partial, folder);
    lock.release();
    await rm(join(folder, lockFile), { force: true });
    await syncPath(dirname(folder));
    return { folder, ...created };
  } catch (error) {
    lock.release();
    await rm(partial, { recursive: true, force: true });
    throw isFull(error) ? new BackupRefusedError(`The disk of ${dirname(folder)} is full.`) : error;
  }
}

async function demandAbsent(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw new BackupRefusedError(`${folder} cannot be used (${codeOf(error)}).`);
  });
  if (found) throw new BackupRefusedError(`${folder} exists already: name a new folder for the backup.`);
}

/** Locks the folder of an unfinished backup and clears what an interrupted one left there. */
async function beginPartial(partial: string) {
  try {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    const left = await readdir(partial);
    if (left.length > 0 && !left.includes(lockFile))
      throw new BackupRefusedError(`${partial} is not an unfinished backup: remove it, or name another folder.`);
    const lock = lockFolder(partial);
    if (!lock) throw new BackupRefusedError(`Another backup to ${partial} is in progress.`);
    for (const name of left)
      if (!name.startsWith(lockFile)) await rm(join(partial, name), { recursive: true, force: true });
    return lock;
  } catch (error) {
    if (error instanceof BackupRefusedError) throw error;
    throw new BackupRefusedError(`${partial} cannot be written (${error instanceof Error ? error.message : error}).`);
  }
}

const sealedSetting = z.object({ keyId: z.string() });

/** Returns the secret that opens the copied database: the studio may not have started yet with a new one. */
function secretFor(inspection: Inspection, [current, previous]: Studio["secrets"]): string {
  const sealed = sealedSetting.safeParse(JSON.parse(inspection.setting(permanentSecretName) ?? "null"));
  // Nothing is sealed before the first start.
  if (!sealed.success) return current;
  const keyIdOf = (secret: string) => permanentSecretSealer([Buffer.from(secret)], randomBytes).keyId;
  for (const secret of [current, previous]) if (secret !== null && keyIdOf(secret) === sealed.data.keyId) return secret;
  throw new BackupRefusedError(
    "The database belongs to another secret (APP_SECRET, or the file secret in DATA_DIR): use that one, or set it as APP_SECRET_PREVIOUS.",
  );
}

async function fill(partial: string, studio: Studio, order: BackupOrder): Promise<Omit<CreatedBackup, "folder">> {
  const { dataFolder, postgres, isBucket } = studio;
  const areIncluded = !isBucket || order.copiesBucket;
  const databaseBytes = postgres ? await sizeOfPostgres(postgres) : await sizeOfSqlite(dataFolder);
  const storage = await studio.openStorage();
  using earlier = areIncluded ? await openEarlier(dirname(partial)) : undefined;
  const fileBytes = areIncluded ? await bytesToCopy(storage, earlier) : 0;
  await demandSpace(dirname(partial), databaseBytes * 2 + fileBytes, order.freeBytes);

  const createdAt = order.now();
  const kind = postgres ? "postgres" : "sqlite";
  const databaseFile = join(partial, inside.database[kind]);
  if (postgres) await dumpPostgres(postgres, databaseFile);
  else copySqlite(dataFolder, databaseFile);
  using inspection: Inspection = postgres
    ? await inspectDump(databaseFile, postgres.environment)
    : inspectSqlite(databaseFile, { readOnly: false });
  const secret = secretFor(inspection, studio.secrets);

  const files = areIncluded ? await copyFiles(storage, partial, earlier, createdAt) : await listFiles(storage, partial);
  const missing = inspection.noteMissing(join(partial, inside.list));
  await writeFile(join(partial, inside.secret), secret, { mode: 0o600 });
  const contents: Manifest["contents"] = [];
  for (const name of [inside.database[kind], inside.list, inside.secret]) contents.push(await sealFile(partial, name));
  const manifest = newManifest({
    product_version: studio.version,
    created_at: new Date(createdAt).toISOString(),
    database: { kind, migrations: inspection.migrations, rows: inspection.rows },
    files: {
      storage: isBucket ? "bucket" : "disk",
      are_included: areIncluded,
      count: files.count,
      size_bytes: files.size_bytes,
    },
    contents,
    known_problems: { missing_files: missing, unbalanced_transactions: inspection.unbalanced },
    left_out: [
      `${leftOutFolder}: data exports, which expire after a week`,
      "the settings of the environment, and the files that they name",
      ...(areIncluded ? [] : ["the files in the bucket, which are only listed"]),
      ...(files.foreign > 0 ? [`${files.foreign} files in the bucket that the studio did not write`] : []),
    ],
  });
  await writeManifest(partial, manifest);
  await syncPath(partial);
  const ownBytes = contents.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  return { manifest, files, sizeBytes: ownBytes + (areIncluded ? files.size_bytes : 0) };
}
