import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "../../backend/adapters/database/migrate.ts";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import { createS3Storage, type S3Options } from "../../backend/adapters/storage/s3.ts";
import { type BackupOrder, createBackup, type Studio } from "../../backend/backup/create-backup.ts";
import { type RestoreTarget, restoreBackup } from "../../backend/backup/restore-backup.ts";
import { maintenanceAfterRestore } from "../../backend/modules/maintenance/index.ts";
import { createBarePostgresDatabase, writeMigratedSqlite } from "./databases.ts";
import { madeUp } from "./many-creations.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";

/** For PostgreSQL's programs. */
export const environment = { PATH: process.env.PATH };
export const backupSecret = "a secret of more than thirty-two characters";
const freeBytes = async () => 1e12;
const now = () => Date.now();

interface Kind {
  isPostgres?: boolean;
  bucket?: S3Options;
}

/** A studio at rest, and a folder for its backups. */
export interface StudioAtRest {
  studio: Studio;
  database: Database;
  storage: Storage;
  /** Backs up into a folder of this name. */
  backUp(name: string, order?: Partial<BackupOrder>, studio?: Partial<Studio>): ReturnType<typeof createBackup>;
  /** The folder that has the backups. */
  backups: string;
  /** Adds a creation with a file. Returns the file's key. */
  addCreation(id: string, content: string): Promise<string>;
}

/** Creates a studio without users. */
export async function createStudioAtRest({ isPostgres = false, bucket }: Kind = {}): Promise<StudioAtRest> {
  const [dataFolder, backups] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const url = isPostgres ? await createBarePostgresDatabase() : null;
  const database =
    url === null
      ? await openSqliteDatabase({ path: await writeMigratedSqlite(dataFolder) })
      : await openPostgresDatabase({ url });
  whenFinished(() => database.close());
  await migrate(database);
  const storage = await storageFor(dataFolder, bucket);
  const studio: Studio = {
    dataFolder,
    postgres: url === null ? null : { url, environment },
    openStorage: async () => storage,
    isBucket: bucket !== undefined,
    secrets: [backupSecret, null],
    version: "1.0.0",
  };
  return {
    studio,
    database,
    storage,
    backups,
    backUp: (name, order, changed) =>
      createBackup(
        { ...studio, ...changed },
        { folder: join(backups, name), copiesBucket: true, freeBytes, now, ...order },
      ),
    async addCreation(id, content) {
      const key = `creations/${id}/original.png`;
      await storage.put(key, new TextEncoder().encode(content));
      const row = madeUp({ id, storage_key: key });
      await database.transaction((tx) => tx.insertInto("creation").values(row).execute());
      return key;
    },
  };
}

async function storageFor(dataFolder: string, bucket?: S3Options): Promise<Storage> {
  if (!bucket) return createDiskStorage({ folder: join(dataFolder, "files") });
  const storage = await createS3Storage(bucket);
  whenFinished(() => storage.close());
  return storage;
}

/** Restores into a new data folder, database, or bucket, unless `target` names another. */
export async function restoreInto(
  folder: string,
  { isPostgres, bucket, ...target }: Kind & Partial<RestoreTarget> = {},
): Promise<{ dataFolder: string; url: string | null } & Awaited<ReturnType<typeof restoreBackup>>> {
  const dataFolder = target.dataFolder ?? join(await createTemporaryFolder(), "data");
  const url = isPostgres ? await createBarePostgresDatabase() : null;
  const restored = await restoreBackup(folder, {
    dataFolder,
    postgres: url === null ? null : { url, environment },
    openStorage: () => storageFor(dataFolder, bucket),
    isBucket: bucket !== undefined,
    secrets: [backupSecret, null],
    setting: maintenanceAfterRestore(now()),
    environment,
    freeBytes,
    now,
    ...target,
  });
  return { dataFolder, url, ...restored };
}

/** Creates a studio with two creations, and a backup of it. */
export async function createBackedUpStudio() {
  const studio = await createStudioAtRest();
  const keys = [await studio.addCreation("a", "one"), await studio.addCreation("b", "two")];
  const { folder } = await studio.backUp("first");
  return { ...studio, keys, folder };
}

/** Changes one byte of a file without changing its size. */
export async function corrupt(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

/** The failure of a write to a full disk. */
export const fullDisk = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
