import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { addMigrations } from "../../../tests/support/migrations.ts";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { CannotStartError } from "./cannot-start.ts";
import { migrate } from "./migrate.ts";
import { MigrationRefusedError } from "./migration-files.ts";
import { openSqliteDatabase } from "./sqlite.ts";

describeOnEachDatabase("migrations", (open) => {
  it("run once each, in order, and are skipped from then on", async () => {
    const database = await open();
    const later = await addMigrations({
      "901-second.sql": "insert into shelf values ('second');",
      "900-first.sql": "create table shelf (book text not null); insert into shelf values ('first');",
    });
    expect(await migrate(database, later.folder)).toEqual(["900-first.sql", "901-second.sql"]);
    expect(await migrate(database, later.folder)).toEqual([]);
    const { rows } = await sql`select book from shelf`.execute(database.read);
    expect(rows).toEqual([{ book: "first" }, { book: "second" }]);
  });

  it("leave nothing behind when one fails in the middle, and run when it is mended", async () => {
    const database = await open();
    const later = await addMigrations({ "900-shelf.sql": "create table shelf (book text); nonsense;" });
    const failure = migrate(database, later.folder);
    await expect(failure).rejects.toBeInstanceOf(CannotStartError);
    await expect(failure).rejects.toThrow(/^Migration 900-shelf\.sql failed and changed nothing: .*nonsense/);
    await later.write("900-shelf.sql", "create table shelf (book text);");
    expect(await migrate(database, later.folder)).toEqual(["900-shelf.sql"]);
  });

  it("refuse to go on after a file was edited that has run, but not over turned line ends", async () => {
    const database = await open();
    const later = await addMigrations({ "900-shelf.sql": "create table shelf (\nbook text);" });
    await migrate(database, later.folder);
    await later.write("900-shelf.sql", "create table shelf (\r\nbook text);");
    expect(await migrate(database, later.folder)).toEqual([]);
    await later.write("900-shelf.sql", "create table shelf (\nbook text, page integer);");
    await expect(migrate(database, later.folder)).rejects.toThrow(/900-shelf\.sql was edited/);
  });

  it("refuse a new file that comes before one that has run", async () => {
    const database = await open();
    const later = await addMigrations({ "901-shelf.sql": "create table shelf (book text);" });
    await migrate(database, later.folder);
    await later.write("900-late.sql", "create table late (book text);");
    await expect(migrate(database, later.folder)).rejects.toThrow(/900-late\.sql comes before 901-shelf\.sql/);
  });

  it("refuse a database that a newer release has changed", async () => {
    const database = await open();
    const later = await addMigrations({ "900-shelf.sql": "create table shelf (book text);" });
    await migrate(database, later.folder);
    await later.remove("900-shelf.sql");
    const refusal = migrate(database, later.folder);
    await expect(refusal).rejects.toBeInstanceOf(MigrationRefusedError);
    await expect(refusal).rejects.toThrow(/900-shelf\.sql, which this release does not know/);
  });

  it("refuse a database that was made before the first release", async () => {
    const database = await open();
    await database.transaction((tx) =>
      sql`update migration set name = '001-jobs.sql' where name = '001-baseline.sql'`.execute(tx),
    );
    const refusal = migrate(database);
    await expect(refusal).rejects.toBeInstanceOf(MigrationRefusedError);
    await expect(refusal).rejects.toThrow(/begins with migration 001-jobs\.sql.* cannot be upgraded/);
  });

  it("are one file for both databases, with the terms of each and parts for one alone", async () => {
    const database = await open();
    const later = await addMigrations({
      "900-shelf.sql": `
        create table shelf (book text not null, pages {bigint} not null) {strict};
-- sqlite:
        insert into shelf values ('of sqlite', 1);
-- postgres:
        insert into shelf values ('of postgres', 1);
-- both:
        insert into shelf values ('of both', 4294967296);`,
    });
    await migrate(database, later.folder);
    const { rows } = await sql`select book, pages from shelf order by pages`.execute(database.read);
    expect(rows).toEqual([
      { book: `of ${database.dialect}`, pages: 1 },
      { book: "of both", pages: 4_294_967_296 },
    ]);
  });

  it("refuse a term that no database has", async () => {
    const database = await open();
    const later = await addMigrations({ "900-shelf.sql": "create table shelf (pages {bigit});" });
    await expect(migrate(database, later.folder)).rejects.toThrow(/900-shelf\.sql uses \{bigit\}/);
  });

  it("refuse a file without a number of its own", async () => {
    const database = await open();
    const later = await addMigrations({ "001-twice.sql": "select 1;" });
    await expect(migrate(database, later.folder)).rejects.toThrow(/001-twice\.sql .* a unique number/);
    await later.remove("001-twice.sql");
    await later.write("shelf.sql", "select 1;");
    await expect(migrate(database, later.folder)).rejects.toThrow(/shelf\.sql .* needs a name/);
  });

  it("run once when many callers start together", async () => {
    const database = await open();
    const later = await addMigrations({
      "900-first.sql": "create table shelf (book text not null);",
      "901-second.sql": "insert into shelf values ('once');",
    });
    await Promise.all(Array.from({ length: 6 }, () => migrate(database, later.folder)));
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
