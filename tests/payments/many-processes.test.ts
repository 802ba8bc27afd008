import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { creditsOver } from "../support/credits-module.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { createHandDrivenRuntime } from "../support/hand-driven-runtime.ts";
import { whenFinished } from "../support/temporary-folder.ts";

const program = fileURLToPath(new URL("../support/spend-credits.ts", import.meta.url));
const processes = 4;
const holdsOfEach = 50;

test.skipIf(hasNoPostgres)(
  "Four processes that ask for two hundred credits of an account that has ten get ten together",
  async () => {
    const url = await createPostgresDatabase();
    const database = await openPostgresDatabase({ url });
    whenFinished(() => database.close());
    const credits = creditsOver(database, createHandDrivenRuntime());
    const gift = {
      accountId: "ada",
      lotKey: "gift",
      source: "pack" as const,
      amountHundredths: 1_000,
      expiresAt: null,
    };
    await database.transaction((tx) => credits.grant(tx, gift));

    const run = promisify(execFile);
    const printed = await Promise.all(
      Array.from({ length: processes }, (_, index) =>
        run(process.execPath, [program, url, "ada", String(holdsOfEach), `process-${index}`]),
      ),
    );
    expect(printed.map(({ stdout }) => Number(stdout)).reduce((sum, holds) => sum + holds, 0)).toBe(10);
    expect(await credits.reconcile(database.read)).toEqual([]);
    const account = await database.read.selectFrom("credit_account").selectAll().executeTakeFirstOrThrow();
    expect(account).toMatchObject({ balance_hundredths: 1_000, held_hundredths: 1_000 });
  },
);
