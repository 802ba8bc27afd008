import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { createBarePostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startProgram } from "../support/programs.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const start = fileURLToPath(new URL("../../server/start.mjs", import.meta.url));

test.skipIf(hasNoPostgres)(
  "A PostgreSQL without ICU is refused by every program with one line and exit code 1",
  async () => {
    const url = await createBarePostgresDatabase();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      // As of a server that was built without ICU.
      await client.query("delete from pg_collation where collprovider = 'i'");
      for (const name of ["migrate", "api", "worker"]) {
        const program = startProgram([start, name], {
          DATA_DIR: await createTemporaryFolder(),
          DATABASE_URL: url,
          APP_SECRET: "a secret of more than thirty-two characters",
        });
        expect(await program.ended).toEqual({ code: 1, signal: null });
        expect(program.printed()).toBe(
          "DATABASE_URL names a PostgreSQL database without ICU collations or UTF-8, which search needs. Use a PostgreSQL that is built with ICU, and a database with the encoding UTF8.\n",
        );
      }
    } finally {
      await client.end();
    }
  },
);
