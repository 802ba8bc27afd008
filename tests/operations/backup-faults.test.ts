import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import type { Manifest } from "../../backend/backup/manifest.ts";
import { sealFile } from "../../backend/backup/sealed-file.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import {
  backupSecret,
  corrupt,
  createBackedUpStudio,
  createStudioAtRest,
  environment,
  fullDisk,
  restoreInto,
} from "../support/backups.ts";
import { permanentSetting } from "../support/permanent-secret.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const verify = (folder: string) => verifyBackup(folder, environment);

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
    expect(files).toEqual({ count: 3, size_bytes: 11, linked: 1, foreign: 0 });
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

  test("reads each shared file again within eight days, and copies one that was damaged", async () => {
    const { backUp, folder } = await createBackedUpStudio();
    await corrupt(join(folder, "files", "creations/a/original.png"));
    const start = Date.now();
    let last = folder;
    for (let day = 1; day <= 8; day++)
      last = (await backUp(`day-${day}`, { now: () => start + day * 86_400_000 })).folder;
    expect(await verify(last)).toMatchObject({ count: 0 });
    expect((await stat(join(last, "files", "creations/b/original.png"))).nlink).toBe(9);
  });

  test("has the secret that opens its database, the new one or the one before, and is refused without it", async () => {
    const { backUp, backups, database } = await createStudioAtRest();
    const sealed = permanentSetting(backupSecret);
    await database.transaction((tx) => tx.insertInto("setting").values(sealed).execute());
    const rotated = "another secret of more than thirty-two characters";
    const { folder } = await backUp("before the restart", {}, { secrets: [rotated, backupSecret] });
    expect(await readFile(join(folder, "secret"), "utf8")).toBe(backupSecret);
    await expect(backUp("lost", {}, { secrets: [rotated, null] })).rejects.toThrow(
      /^The database belongs to another secret .* set it as APP_SECRET_PREVIOUS\.$/,
    );
    expect(await readdir(backups)).toEqual(["before the restart"]);
  });

  test("is taken beside a damaged one, and shares files with one before that", async () => {
    const { backUp, backups } = await createBackedUpStudio();
    const later = (hours: number) => ({ now: () => Date.now() + hours * 3_600_000 });
    await writeFile(join((await backUp("second", later(1))).folder, "files.db"), "damaged");
    expect((await backUp("third", later(2))).files).toMatchObject({ count: 2, linked: 2 });
    // The list opens, and its content is unreadable.
    const list = join(backups, "third", "files.db");
    const bytes = await readFile(list);
    await writeFile(list, bytes.fill(7, 4_096));
    const { files, folder } = await backUp("fourth", later(3));
    expect(files).toMatchObject({ count: 2, linked: 0 });
    expect(await verify(folder)).toMatchObject({ count: 0 });
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
