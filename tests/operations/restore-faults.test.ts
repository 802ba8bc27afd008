import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import { createS3Storage } from "../../backend/adapters/storage/s3.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import { restoredText } from "../../server/backup/print.ts";
import {
  backupSecret,
  corrupt,
  createBackedUpStudio,
  createStudioAtRest,
  environment,
  fullDisk,
  restoreInto,
} from "../support/backups.ts";
import { startS3Server } from "../support/s3-server.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const verify = (folder: string) => verifyBackup(folder, environment);

/** Leaves a database and the journal of a change that was killed halfway. */
async function createHotJournal(path: string): Promise<void> {
  const [working, kept] = [`${path}-working`, `${path}-journal`];
  const database = new DatabaseSync(working);
  database.exec("pragma cache_size = 1; create table filler (text); begin");
  const insert = database.prepare("insert into filler values (?)");
  for (let row = 0; row < 100; row++) insert.run("x".repeat(4_000));
  database.exec("commit; begin; pragma cache_spill = 1; update filler set text = 'y' || text");
  await copyFile(`${working}-journal`, kept);
  await copyFile(working, path);
  database.exec("rollback");
  database.close();
  await rm(working);
}

describe("A restore", () => {
  test("has the same rows, files, and secret, in maintenance, with the write-ahead log on", async () => {
    const { folder, keys } = await createBackedUpStudio();
    const { dataFolder, files } = await restoreInto(folder);
    expect(files).toEqual({ copied: 2, newer: 0, missing: 0 });
    expect(await readFile(join(dataFolder, "secret"), "utf8")).toContain("a secret of");
    expect(await readFile(join(dataFolder, "files", keys[0] ?? ""), "utf8")).toBe("one");
    const database = await openSqliteDatabase({ path: join(dataFolder, "atelier.db") });
    expect(await database.read.selectFrom("creation").select("id").orderBy("id").execute()).toEqual([
      { id: "a" },
      { id: "b" },
    ]);
    const [setting] = await database.read.selectFrom("setting").selectAll().where("name", "=", "maintenance").execute();
    expect(JSON.parse(setting?.value ?? "")).toMatchObject({ isAfterRestore: true });
    await database.close();
    const reader = new DatabaseSync(join(dataFolder, "atelier.db"), { readOnly: true });
    expect(reader.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    reader.close();
  });

  test("is refused for a target that is not empty", async () => {
    const { folder } = await createBackedUpStudio();
    const { dataFolder } = await restoreInto(folder);
    await expect(restoreInto(folder, { dataFolder })).rejects.toThrow("is not empty (atelier.db)");
    const other = await createTemporaryFolder();
    await writeFile(join(other, "notes.txt"), "");
    await expect(restoreInto(folder, { dataFolder: other })).rejects.toThrow("is not empty (notes.txt)");
    await rm(join(other, "notes.txt"));
    await writeFile(join(other, "secret"), "another studio's");
    await expect(restoreInto(folder, { dataFolder: other })).rejects.toThrow("is not empty (secret)");
    await rm(join(other, "secret"));
    await mkdir(join(other, "files", "creations"), { recursive: true });
    await writeFile(join(other, "files", "creations", "foreign"), "");
    await expect(restoreInto(folder, { dataFolder: other })).rejects.toThrow(
      "it has 1 files that are not the backup's",
    );
  });

  test("is refused for another secret, but not for one that was replaced since", async () => {
    const { folder } = await createBackedUpStudio();
    const newer = "another secret of thirty-two characters";
    await expect(restoreInto(folder, { secrets: [newer, null] })).rejects.toThrow("APP_SECRET is not the backup's");
    const { dataFolder } = await restoreInto(folder, {
      secrets: [newer, "a secret of more than thirty-two characters"],
    });
    expect(await readdir(dataFolder)).not.toContain("secret");
  });

  test("is refused for a backup of a newer release", async () => {
    const { folder } = await createBackedUpStudio();
    const path = join(folder, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    manifest.database.migrations.push({ name: "999-later.sql", sha256: "0".repeat(64) });
    await writeFile(path, JSON.stringify(manifest));
    await expect(restoreInto(folder)).rejects.toThrow("999-later.sql, which this release does not know");
  });

  test("is refused where there is too little space", async () => {
    const { folder } = await createBackedUpStudio();
    await expect(restoreInto(folder, { freeBytes: async () => 1_000 })).rejects.toThrow("are needed, and the disk of");
  });

  test("replaces what an interrupted one left: a file of the same size, half a secret, a database and its journal", async () => {
    const { folder, keys } = await createBackedUpStudio();
    const dataFolder = await createTemporaryFolder();
    const file = join(dataFolder, "files", keys[0] ?? "");
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, "two");
    await writeFile(join(dataFolder, "secret.new"), "a secret of");
    await createHotJournal(join(dataFolder, "atelier.db.partial"));
    expect((await restoreInto(folder, { dataFolder })).files.copied).toBe(2);
    expect(await readFile(file, "utf8")).toBe("one");
    expect(await readFile(join(dataFolder, "secret"), "utf8")).toBe(backupSecret);
    expect((await readdir(dataFolder)).filter((name) => /new|partial/.test(name))).toEqual([]);
    const database = new DatabaseSync(join(dataFolder, "atelier.db"), { readOnly: true });
    expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
    database.close();
    // Only the other file was right already.
    await rm(join(dataFolder, "atelier.db"));
    await corrupt(file);
    expect((await restoreInto(folder, { dataFolder })).files.copied).toBe(1);
  });

  test.each([1, 2])("that broke off at file %i leaves no studio, and the same command completes it", async (number) => {
    const { folder, keys } = await createBackedUpStudio();
    const dataFolder = join(await createTemporaryFolder(), "data");
    const put: string[] = [];
    const openStorage = async (): Promise<Storage> => {
      const storage = await createDiskStorage({ folder: join(dataFolder, "files") });
      return {
        ...storage,
        async put(key, content) {
          if (put.push(key) === number) {
            if (content instanceof ReadableStream) await content.cancel();
            return fullDisk();
          }
          return storage.put(key, content);
        },
      };
    };
    await expect(restoreInto(folder, { dataFolder, openStorage })).rejects.toThrow(
      `The disk of ${dataFolder} is full.`,
    );
    expect(await readdir(dataFolder)).not.toContain("atelier.db");
    const { files } = await restoreInto(folder, { dataFolder });
    expect(files.copied).toBeGreaterThanOrEqual(1);
    for (const key of keys) expect((await stat(join(dataFolder, "files", key))).size).toBe(3);
    expect(await readdir(dataFolder)).toContain("atelier.db");
  });
});

describe("A backup of a bucket", () => {
  test("only lists its files; a restore compares them with the bucket", async () => {
    const bucket = await startS3Server();
    const { addCreation, backUp, database, storage } = await createStudioAtRest({ bucket });
    const keys = [await addCreation("a", "one"), await addCreation("b", "two")];
    const { folder, manifest } = await backUp("first", { copiesBucket: false });
    expect(manifest.files).toEqual({ storage: "bucket", are_included: false, count: 2, size_bytes: 6 });
    expect(await readdir(folder)).not.toContain("files");
    expect(await verify(folder)).toMatchObject({ count: 0 });
    await database.close();
    await expect(restoreInto(folder)).rejects.toThrow("only lists the files of a bucket: set S3_BUCKET");
    await storage.put("creations/c/original.png", new Uint8Array(4));
    await storage.delete(keys[0] ?? "");
    const restored = await restoreInto(folder, { bucket });
    expect(restored.files).toEqual({ copied: 0, newer: 1, missing: 1 });
    expect(restoredText(restored, { payments: { provider: "off" } })).toContain(
      "as in a rehearsal, never end maintenance here",
    );
  });

  test("that copies its files is restored into another one, or onto a disk, but not into one with other files", async () => {
    const bucket = await startS3Server();
    const { addCreation, backUp } = await createStudioAtRest({ bucket });
    await addCreation("a", "one");
    const foreign = await createS3Storage({ ...bucket, prefix: "Holiday pictures/" });
    await foreign.put("one.png", new Uint8Array(4));
    await foreign.close();
    const { folder, manifest } = await backUp("first");
    expect(manifest.files.count).toBe(1);
    expect(manifest.left_out).toContain("1 files in the bucket that the studio did not write");
    expect(await verify(folder)).toMatchObject({ count: 0 });
    const other = { ...bucket, prefix: "restored/" };
    expect((await restoreInto(folder, { bucket: other })).files.copied).toBe(1);
    const { dataFolder } = await restoreInto(folder);
    expect(await readFile(join(dataFolder, "files", "creations/a/original.png"), "utf8")).toBe("one");
    await addCreation("b", "two");
    await expect(restoreInto(folder, { bucket })).rejects.toThrow("The storage for files is not empty");
  });
});
