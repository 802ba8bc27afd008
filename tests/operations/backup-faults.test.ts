import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import type { Manifest } from "../../backend/backup/manifest.ts";
import { sealFile } from "../../backend/backup/sealed-file.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import { createStudioAtRest, environment, restoreInto } from "../support/backups.ts";
import { createBarePostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startS3Server } from "../support/s3-server.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const verify = (folder: string) => verifyBackup(folder, environment);

/** Changes one byte of a file without changing its size. */
async function corrupt(path: string): Promise<void> {
  const bytes = await readFile(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function createBackedUpStudio() {
  const studio = await createStudioAtRest();
  const keys = [await studio.addCreation("a", "one"), await studio.addCreation("b", "two")];
  const { folder } = await studio.backUp("first");
  return { ...studio, keys, folder };
}

/** A storage that fails, or does something else first, at the nth file. */
function atFile(storage: Storage, number: number, then: () => unknown): Storage {
  let opened = 0;
  return {
    ...storage,
    async open(key, range) {
      opened += 1;
      if (opened === number) await then();
      return storage.open(key, range);
    },
  };
}

const fullDisk = () => Promise.reject(Object.assign(new Error("no space left"), { code: "ENOSPC" }));

describe("A backup", () => {
  test("is complete, private, and says what it has and what it leaves out", async () => {
    const { folder, storage, backUp } = await createBackedUpStudio();
    await storage.put("exports/a/export.zip", new Uint8Array(9));
    const second = await backUp("second");
    expect((await readdir(folder)).sort()).toEqual(["database.db", "files", "files.db", "manifest.json", "secret"]);
    for (const name of ["database.db", "files.db", "manifest.json", "secret", "files/creations/a/original.png"])
      expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(second.manifest).toMatchObject({
      database: { kind: "sqlite", rows: { creation: 2, account: 0 } },
      files: { storage: "disk", are_included: true, count: 2, size_bytes: 6 },
      known_problems: { missing_files: 0, unbalanced_transactions: 0 },
    });
    expect(second.manifest.left_out.join()).toContain("exports/");
    expect(await verify(second.folder)).toMatchObject({ count: 0 });
  });

  test("shares unchanged files with the newest complete one beside it, and no others", async () => {
    const { keys, storage, addCreation, backUp, backups } = await createBackedUpStudio();
    await mkdir(join(backups, "other"));
    await storage.put(keys[0] ?? "", new TextEncoder().encode("new"));
    await addCreation("c", "three");
    const { files, folder } = await backUp("second");
    expect(files).toEqual({ count: 3, size_bytes: 11, linked: 1 });
    const links = async (key: string) => (await stat(join(folder, "files", key))).nlink;
    expect(await Promise.all(["a", "b", "c"].map((id) => links(`creations/${id}/original.png`)))).toEqual([1, 2, 1]);
    expect(await readFile(join(folder, "files", "creations/a/original.png"), "utf8")).toBe("new");
    // The earlier one may be deleted.
    await rm(join(backups, "first"), { recursive: true });
    expect(await verify(folder)).toMatchObject({ count: 0 });
  });

  test("copies a file that the earlier one has lost or cut short", async () => {
    const { folder, backUp } = await createBackedUpStudio();
    await rm(join(folder, "files", "creations/a/original.png"));
    await truncate(join(folder, "files", "creations/b/original.png"), 1);
    const second = await backUp("second");
    expect(second.files.linked).toBe(0);
    expect(await verify(second.folder)).toMatchObject({ count: 0 });
  });

  test("has what is added, replaced, and deleted meanwhile in one piece", async () => {
    const { addCreation, backUp, database, storage } = await createStudioAtRest();
    for (const id of ["a", "b", "c"]) await addCreation(id, id.repeat(100));
    const change = async () => {
      await addCreation("d", "later");
      await storage.put("creations/b/original.png", new TextEncoder().encode("another"));
      await database.transaction((tx) => tx.deleteFrom("creation").where("id", "=", "c").execute());
      await storage.delete("creations/c/original.png");
    };
    const open = async (): Promise<Storage> => atFile(storage, 1, change);
    const { folder, manifest } = await backUp("first", {}, { openStorage: open });
    // The database is of the beginning. It refers to a file that its owner has deleted.
    expect(manifest.database.rows.creation).toBe(3);
    expect(manifest.known_problems.missing_files).toBeLessThanOrEqual(1);
    expect(await verify(folder)).toMatchObject({ count: 0 });
  });

  test("is refused with one line where it cannot be taken, and nothing is left", async () => {
    const { backUp, backups, folder, storage, studio } = await createBackedUpStudio();
    await writeFile(join(backups, "file"), "");
    await mkdir(join(backups, "mine.partial", "holidays"), { recursive: true });
    const before = await readdir(backups);
    await expect(backUp("first")).rejects.toThrow(`${folder} exists already`);
    await expect(backUp("file")).rejects.toThrow("ENOTDIR");
    await expect(backUp("mine")).rejects.toThrow("is not an unfinished backup");
    await expect(backUp("second", { freeBytes: async () => 1e6 })).rejects.toThrow(
      /^Up to 3 MB are needed, and the disk of .* has 0 MB left\.$/,
    );
    await expect(backUp("x", { folder: join(studio.dataFolder, "x") })).rejects.toThrow("is inside DATA_DIR");
    const nowhere = await createTemporaryFolder();
    await expect(backUp("second", {}, { dataFolder: nowhere })).rejects.toThrow("There is no studio in");
    const full = async () => atFile(storage, 2, fullDisk);
    // Nothing is shared, so that files are opened.
    await rm(folder, { recursive: true });
    await expect(backUp("second", {}, { openStorage: full })).rejects.toThrow(`The disk of ${backups} is full.`);
    expect(await readdir(backups)).toEqual(before.filter((name) => name !== "first"));
    expect(await readdir(nowhere)).toEqual([]);
  });

  test("of a damaged database fails", async () => {
    const { backUp, backups, database, studio } = await createBackedUpStudio();
    await database.close();
    const path = join(studio.dataFolder, "atelier.db");
    const bytes = await readFile(path);
    bytes.fill(7, 8_192, 300_000);
    await writeFile(path, bytes);
    await expect(backUp("second")).rejects.toThrow(/^The database (cannot be copied|is damaged): /);
    expect(await readdir(backups)).toEqual(["first"]);
  });

  test("is refused while another one writes to the same folder", async () => {
    const { addCreation, backUp, storage } = await createStudioAtRest();
    await addCreation("a", "one");
    let refusal: unknown;
    const meanwhile = () =>
      backUp("same").catch((error: unknown) => {
        refusal = error;
      });
    const { folder } = await backUp("same", {}, { openStorage: async () => atFile(storage, 1, meanwhile) });
    expect(String(refusal)).toContain("is in progress");
    expect(await verify(folder)).toMatchObject({ count: 0 });
  });

  test("still succeeds for a studio that has lost a file, and says so", async () => {
    const { backUp, keys, storage } = await createBackedUpStudio();
    await storage.delete(keys[0] ?? "");
    const { folder, manifest } = await backUp("second");
    expect(manifest.known_problems).toEqual({ missing_files: 1, unbalanced_transactions: 0 });
    expect(await verify(folder)).toMatchObject({ count: 0 });
    expect((await restoreInto(folder)).files.copied).toBe(1);
  });
});

describe("Verifying names the file and what is wrong with it", () => {
  test.each<[what: string, file: string, problem: RegExp, damage: (folder: string) => Promise<void>]>([
    [
      "a changed byte",
      "files/creations/a/original.png",
      /content has changed/,
      (f) => corrupt(join(f, "files/creations/a/original.png")),
    ],
    [
      "a missing file",
      "files/creations/b/original.png",
      /is missing/,
      (f) => rm(join(f, "files/creations/b/original.png")),
    ],
    [
      "a longer file",
      "files/creations/b/original.png",
      /has 4 bytes instead of 3/,
      (f) => appendFile(join(f, "files/creations/b/original.png"), "x"),
    ],
    ["a changed database", "database.db", /content has changed/, (f) => corrupt(join(f, "database.db"))],
    ["a missing database", "database.db", /is missing/, (f) => rm(join(f, "database.db"))],
    ["a changed list", "files.db", /content has changed/, (f) => corrupt(join(f, "files.db"))],
    ["a changed secret", "secret", /bytes instead/, (f) => writeFile(join(f, "secret"), "another")],
  ])("%s", async (_what, file, problem, damage) => {
    const { folder } = await createBackedUpStudio();
    await damage(folder);
    const { problems } = await verify(folder);
    expect(problems).toEqual([{ file, problem: expect.stringMatching(problem) }]);
    const dataFolder = join(await createTemporaryFolder(), "data");
    await expect(restoreInto(folder, { dataFolder })).rejects.toThrow(`nothing was restored. ${file}: `);
    await expect(stat(dataFolder)).rejects.toThrow("ENOENT");
  });

  test("a manifest that is truncated, missing, of something else, or of a newer format is no backup", async () => {
    const { folder } = await createBackedUpStudio();
    const path = join(folder, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await truncate(path, 200);
    await expect(verify(folder)).rejects.toThrow(/^The manifest\.json in .* is damaged or not one of a backup\.$/);
    await writeFile(path, JSON.stringify({ ...manifest, format_version: 2 }));
    await expect(verify(folder)).rejects.toThrow("newer format");
    await rm(path);
    await expect(verify(folder)).rejects.toThrow("is not a complete backup");
    await expect(restoreInto(folder)).rejects.toThrow("is not a complete backup");
  });

  test("a database that does not match the list of files and the manifest", async () => {
    const { folder, keys } = await createBackedUpStudio();
    const list = new DatabaseSync(join(folder, "files.db"));
    list.exec("delete from file where key like '%/a/%'");
    list.close();
    const path = join(folder, "manifest.json");
    const manifest: Manifest = JSON.parse(await readFile(path, "utf8"));
    const contents = manifest.contents.map(({ path: name }) => sealFile(folder, name));
    const database = { ...manifest.database, rows: { ...manifest.database.rows, creation: 3 } };
    await writeFile(path, JSON.stringify({ ...manifest, database, contents: await Promise.all(contents) }));
    expect((await verify(folder)).problems).toEqual([
      { file: "database.db", problem: "the table creation has 2 rows instead of 3" },
      { file: `files/${keys[0]}`, problem: "the database refers to it, and the backup does not have it" },
    ]);
  });

  test("credits whose books did not agree at the time are no damage of the backup", async () => {
    const { backUp, studio } = await createStudioAtRest();
    const database = new DatabaseSync(join(studio.dataFolder, "atelier.db"), { enableForeignKeyConstraints: false });
    const triggers = database.prepare("select name from sqlite_schema where type = 'trigger' and name like 'ledger%'");
    for (const { name } of triggers.all()) database.exec(`drop trigger ${name}`);
    database.exec("insert into ledger_entry (txn_id, account, amount_hundredths) values ('t', 'user:ada', 5)");
    database.close();
    const { folder, manifest } = await backUp("first");
    expect(manifest.known_problems).toEqual({ missing_files: 0, unbalanced_transactions: 1 });
    expect(await verify(folder)).toMatchObject({ count: 0 });
  });
});

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

  test.each([1, 2])("that broke off at file %i leaves no studio, and the same command completes it", async (number) => {
    const { folder, keys } = await createBackedUpStudio();
    const dataFolder = join(await createTemporaryFolder(), "data");
    const { createDiskStorage } = await import("../../backend/adapters/storage/disk.ts");
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
    expect((await restoreInto(folder, { bucket })).files).toEqual({ copied: 0, newer: 1, missing: 1 });
  });

  test("that copies its files is restored into another one, or onto a disk, but not into one with other files", async () => {
    const bucket = await startS3Server();
    const { addCreation, backUp } = await createStudioAtRest({ bucket });
    await addCreation("a", "one");
    const { folder } = await backUp("first");
    expect(await verify(folder)).toMatchObject({ count: 0 });
    const other = { ...bucket, prefix: "restored/" };
    expect((await restoreInto(folder, { bucket: other })).files.copied).toBe(1);
    const { dataFolder } = await restoreInto(folder);
    expect(await readFile(join(dataFolder, "files", "creations/a/original.png"), "utf8")).toBe("one");
    await addCreation("b", "two");
    await expect(restoreInto(folder, { bucket })).rejects.toThrow("The storage for files is not empty");
  });
});

describe.skipIf(hasNoPostgres)("A backup of PostgreSQL", () => {
  test("counts, checks, and restores what the dump has, and refuses a database with tables or of the other kind", async () => {
    const { addCreation, backUp, database, storage } = await createStudioAtRest({ isPostgres: true });
    const prompts = ["tab\there", "line\nbreak\\", "\u2028 and \\N"];
    const [key = ""] = [await addCreation("a", "one"), await addCreation("b", "two")];
    for (const id of ["a", "b"])
      await database.transaction((tx) =>
        tx
          .updateTable("creation")
          .set({ prompt: prompts.join("|") })
          .where("id", "=", id)
          .execute(),
      );
    await storage.delete(key);
    const { folder, manifest } = await backUp("first");
    expect(manifest).toMatchObject({
      database: { kind: "postgres", rows: { creation: 2 } },
      known_problems: { missing_files: 1 },
    });
    expect(await verify(folder)).toMatchObject({ count: 0 });
    await expect(restoreInto(folder)).rejects.toThrow("npm run move");
    const { url, dataFolder } = await restoreInto(folder, { isPostgres: true });
    const postgres = { url: url ?? "", environment };
    await expect(restoreInto(folder, { postgres })).rejects.toThrow("is not empty: name a new one without tables");
    const { openPostgresDatabase } = await import("../../backend/adapters/database/postgres.ts");
    const restored = await openPostgresDatabase({ url: url ?? "" });
    expect(await restored.read.selectFrom("creation").select("prompt").execute()).toEqual(
      Array(2).fill({ prompt: prompts.join("|") }),
    );
    await restored.close();
    expect(await readdir(dataFolder)).toEqual(["files"]);
  });

  test("names a program that is missing or too old, never the password, and a damaged dump", async () => {
    const { addCreation, backUp, studio } = await createStudioAtRest({ isPostgres: true });
    await addCreation("a", "one");
    const nowhere = await createTemporaryFolder();
    const url = studio.postgres?.url ?? "";
    const without = { postgres: { url, environment: { PATH: nowhere } } };
    await expect(backUp("first", {}, without)).rejects.toThrow("pg_dump is not installed. Install PostgreSQL's client");
    await writeFile(join(nowhere, "pg_dump"), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.1'\n", { mode: 0o700 });
    await expect(backUp("first", {}, without)).rejects.toThrow(/^pg_dump has version 9, and the server \d+: install/);
    const address = new URL(url);
    address.password = "pass%20word";
    await writeFile(
      join(nowhere, "pg_dump"),
      '#!/bin/sh\n[ "$1" = --version ] && { echo "pg_dump (PostgreSQL) 99"; exit; }\necho "error: got $* and $PGPASSWORD" >&2\nexit 1\n',
      { mode: 0o700 },
    );
    const said = await backUp("first", {}, { postgres: { url: address.href, environment: { PATH: nowhere } } }).catch(
      String,
    );
    expect(said).toMatch(/got --no-password --dbname=postgresql:\/\/postgres@\S+ .* and pass word$/);
    const { folder } = await backUp("first");
    await corrupt(join(folder, "database.dump"));
    expect(await verify(folder)).toMatchObject({ problems: [{ file: "database.dump" }] });
  });

  test("leaves the database empty when the restore breaks off", async () => {
    const { addCreation, backUp } = await createStudioAtRest({ isPostgres: true });
    await addCreation("a", "one");
    const { folder } = await backUp("first");
    const url = await createBarePostgresDatabase();
    const postgres = { url, environment };
    const setting = { name: "maintenance", value: "'); select 1/0; --" };
    await restoreInto(folder, { postgres, setting });
    const broken = { url: await createBarePostgresDatabase(), environment };
    await expect(restoreInto(folder, { postgres: broken, now: () => Number.NaN })).rejects.toThrow("psql failed: ");
    expect((await restoreInto(folder, { postgres: broken })).backup.count).toBe(0);
  });
});
