import { execFile } from "node:child_process";
import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { MigrationRefusedError, migrate, productMigrations } from "./migrate.ts";
import type { Database } from "./port.ts";
import { openSqliteDatabase } from "./sqlite.ts";

// Bounds only a test that fails: on a busy machine two thousand transactions or three processes take their time.
vi.setConfig({ testTimeout: 30_000 });

describeOnEachDatabase("migrations", (open) => {
  it("run once each, in order, and are skipped from then on", async () => {
    const database = await open();
    const folder = await createMigrations(database, {
      "901-second.sql": "insert into shelf values ('second');",
      "900-first.sql": "create table shelf (book text not null); insert into shelf values ('first');",
    });
    expect(await migrate(database, folder.root)).toEqual(["900-first.sql", "901-second.sql"]);
    expect(await migrate(database, folder.root)).toEqual([]);
    const { rows } = await sql`select book from shelf`.execute(database.read);
    expect(rows).toEqual([{ book: "first" }, { book: "second" }]);
  });

  it("leave nothing behind when one fails in the middle, and run when it is mended", async () => {
    const database = await open();
    const folder = await createMigrations(database, { "900-shelf.sql": "create table shelf (book text); nonsense;" });
    await expect(migrate(database, folder.root)).rejects.toThrow(/nonsense/);
    await folder.write("900-shelf.sql", "create table shelf (book text);");
    expect(await migrate(database, folder.root)).toEqual(["900-shelf.sql"]);
  });

  it("refuse to go on after a file was edited that has run, but not over turned line ends", async () => {
    const database = await open();
    const folder = await createMigrations(database, { "900-shelf.sql": "create table shelf (\nbook text);" });
    await migrate(database, folder.root);
    await folder.write("900-shelf.sql", "create table shelf (\r\nbook text);");
    expect(await migrate(database, folder.root)).toEqual([]);
    await folder.write("900-shelf.sql", "create table shelf (\nbook text, page integer);");
    await expect(migrate(database, folder.root)).rejects.toThrow(/900-shelf\.sql was edited/);
  });

  it("refuse a new file that comes before one that has run", async () => {
    const database = await open();
    const folder = await createMigrations(database, { "901-shelf.sql": "create table shelf (book text);" });
    await migrate(database, folder.root);
    await folder.write("900-late.sql", "create table late (book text);");
    await expect(migrate(database, folder.root)).rejects.toThrow(/900-late\.sql comes before 901-shelf\.sql/);
  });

  it("refuse a database that a newer release has changed", async () => {
    const database = await open();
    const folder = await createMigrations(database, { "900-shelf.sql": "create table shelf (book text);" });
    await migrate(database, folder.root);
    await rm(join(folder.root, database.dialect, "900-shelf.sql"));
    const refusal = migrate(database, folder.root);
    await expect(refusal).rejects.toBeInstanceOf(MigrationRefusedError);
    await expect(refusal).rejects.toThrow(/900-shelf\.sql, which this release does not know/);
  });

  it("refuse a file without a number of its own", async () => {
    const database = await open();
    const folder = await createMigrations(database, { "001-twice.sql": "select 1;" });
    await expect(migrate(database, folder.root)).rejects.toThrow(/001-twice\.sql .* a number of its own/);
    await rm(join(folder.root, database.dialect, "001-twice.sql"));
    await folder.write("shelf.sql", "select 1;");
    await expect(migrate(database, folder.root)).rejects.toThrow(/shelf\.sql .* needs a name/);
  });

  it("run once when many callers start together", async () => {
    const database = await open();
    const folder = await createMigrations(database, {
      "900-first.sql": "create table shelf (book text not null);",
      "901-second.sql": "insert into shelf values ('once');",
    });
    await Promise.all(Array.from({ length: 6 }, () => migrate(database, folder.root)));
    const { rows } = await sql`select book from shelf`.execute(database.read);
    expect(rows).toEqual([{ book: "once" }]);
  });
});

describe("migrations of one SQLite file", () => {
  it("run once when several processes start together", async () => {
    const path = join(await createTemporaryFolder(), "atelier.db");
    const start = `
      const { openSqliteDatabase } = await import(${JSON.stringify(new URL("./sqlite.ts", import.meta.url).href)});
      const { migrate } = await import(${JSON.stringify(new URL("./migrate.ts", import.meta.url).href)});
      const database = await openSqliteDatabase({ path: ${JSON.stringify(path)} });
      console.log(JSON.stringify(await migrate(database)));
      await database.close();`;
    const run = promisify(execFile);
    const processes = Array.from({ length: 3 }, () => run(process.execPath, ["--input-type=module", "-e", start]));
    const applied = (await Promise.all(processes)).flatMap((result): unknown[] => JSON.parse(result.stdout));
    expect(new Set(applied).size).toBe(applied.length);
    const database = await openSqliteDatabase({ path });
    expect(await migrate(database)).toEqual([]);
    await database.close();
  });
});

/** The product's migrations, and more. */
async function createMigrations(database: Database, more: Record<string, string>) {
  const root = await createTemporaryFolder();
  const folder = join(root, database.dialect);
  await cp(join(productMigrations, database.dialect), folder, { recursive: true });
  const write = (name: string, script: string) => writeFile(join(folder, name), script);
  for (const [name, script] of Object.entries(more)) await write(name, script);
  return { root, write };
}
