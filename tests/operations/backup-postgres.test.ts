import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import { backupSecret, corrupt, createStudioAtRest, environment, restoreInto } from "../support/backups.ts";
import { createBarePostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { permanentSetting } from "../support/permanent-secret.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const verify = (folder: string) => verifyBackup(folder, environment);

/** Returns an environment in which this shell script stands in for pg_restore. It calls the real one by its name. */
async function fakePgRestore(script: string) {
  const [bin, path] = [await createTemporaryFolder(), environment.PATH ?? ""];
  await writeFile(join(bin, "pg_restore"), `#!/bin/sh\nPATH="$REAL_PATH"\n${script}`, { mode: 0o700 });
  return { PATH: `${bin}:${path}`, REAL_PATH: path };
}

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
    const sealed = permanentSetting(backupSecret);
    await database.transaction((tx) => tx.insertInto("setting").values(sealed).execute());
    await expect(backUp("other", {}, { secrets: ["of another studio", null] })).rejects.toThrow("another secret");
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

  test("is restored by programs that are newer than the server", async () => {
    const { addCreation, backUp } = await createStudioAtRest({ isPostgres: true });
    await addCreation("a", "one");
    const { folder } = await backUp("first");
    // Version 17 writes this line.
    const newer = await fakePgRestore(`
      pg_restore "$@" | sed 's/^SET client_encoding/SET transaction_timeout = 0;\\nSET client_encoding/'`);
    const postgres = { url: await createBarePostgresDatabase(), environment: newer };
    expect((await restoreInto(folder, { postgres, environment: newer })).files.copied).toBe(1);
  });

  test("is not restored where a program is connected, from the beginning or later", async () => {
    const { addCreation, backUp } = await createStudioAtRest({ isPostgres: true });
    await addCreation("a", "one");
    const { folder } = await backUp("first");
    const url = await createBarePostgresDatabase();
    const postgres = { url, environment };
    const refusal = "Other programs are connected to the database of DATABASE_URL (1): stop every process";
    const other = new pg.Client({ connectionString: url });
    const storage = await createDiskStorage({ folder: await createTemporaryFolder() });
    const openStorage = async () => {
      await other.connect();
      return storage;
    };
    await expect(restoreInto(folder, { postgres, openStorage })).rejects.toThrow(refusal);
    await expect(restoreInto(folder, { postgres })).rejects.toThrow(refusal);
    await other.end();
    expect((await restoreInto(folder, { postgres })).backup.count).toBe(0);
  });

  test("leaves the database empty when the restore breaks off, and completes with the same command", async () => {
    const { addCreation, backUp } = await createStudioAtRest({ isPostgres: true });
    await addCreation("a", "one");
    const { folder } = await backUp("first");
    // The dump is read to its end when it is verified, and breaks off when it is restored.
    const broken = await fakePgRestore(`
      [ "$1" = --data-only ] && exec pg_restore "$@"
      pg_restore "$@" | sed "/Type: CONSTRAINT/q"
      exit 1`);
    const url = await createBarePostgresDatabase();
    const postgres = { url, environment: broken };
    await expect(restoreInto(folder, { postgres, environment: broken })).rejects.toThrow("pg_restore failed");
    await expect(restoreInto(folder, { postgres: { url, environment }, now: () => Number.NaN })).rejects.toThrow(
      "psql failed: ",
    );
    expect((await restoreInto(folder, { postgres: { url, environment } })).backup.count).toBe(0);
  });
});
