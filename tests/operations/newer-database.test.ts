import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { migrate } from "../../backend/adapters/database/migrate.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { readAll } from "../support/all-rows.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { addMigrations } from "../support/migrations.ts";
import { startProgram } from "../support/programs.ts";
import { dialects } from "../support/releases.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const start = fileURLToPath(new URL("../../server/start.mjs", import.meta.url));
const newer = { "900-newer.sql": "create table shelf (book text not null); insert into shelf values ('kept');" };

describe.each(dialects)("A %s database that a newer release has changed", (dialect) => {
  test.skipIf(dialect === "postgres" && hasNoPostgres)(
    "is refused by every older program with one line and exit code 1, and not changed",
    async () => {
      const dataFolder = await createTemporaryFolder();
      const databaseUrl = dialect === "postgres" ? await createPostgresDatabase() : "";
      /** Opens the database alone, because only one process can use the embedded one. */
      const inDatabase = async <T>(use: (database: Awaited<ReturnType<typeof openSqliteDatabase>>) => Promise<T>) => {
        const database =
          databaseUrl === ""
            ? await openSqliteDatabase({ path: join(dataFolder, "atelier.db") })
            : await openPostgresDatabase({ url: databaseUrl, poolSize: 2 });
        return use(database).finally(() => database.close());
      };
      const { folder } = await addMigrations(newer);
      await inDatabase((database) => migrate(database, folder));
      const before = await inDatabase(readAll);
      expect(before.shelf).toEqual([{ book: "kept" }]);

      for (const name of ["migrate", "api", "worker"]) {
        const program = startProgram([start, name], {
          DATA_DIR: dataFolder,
          DATABASE_URL: databaseUrl,
          APP_SECRET: "a secret of more than thirty-two characters",
        });
        expect(await program.ended).toEqual({ code: 1, signal: null });
        expect(program.printed()).toBe(
          "The database has migration 900-newer.sql, which this release does not know: start the newer release that made it.\n",
        );
      }
      expect(await inDatabase(readAll)).toEqual(before);
    },
  );
});
