/**
 * Holds one credit at a time from one account, several holds in parallel, and prints the number of successful holds.
 * Its arguments are the database's address, the account, the number of holds, and the prefix of their names.
 */
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { creditsOver } from "./credits-module.ts";

const [url = "", accountId = "", times = "0", name = ""] = process.argv.slice(2);
const database = await openPostgresDatabase({ url, poolSize: 8 });
const credits = creditsOver(database, systemRuntime);
const outcomes = await Promise.all(
  Array.from({ length: Number(times) }, (_, index) =>
    database.transaction((tx) =>
      credits.hold(tx, { accountId, holdId: `${name}-${index}`, amountHundredths: 100, ref: "run" }),
    ),
  ),
);
process.stdout.write(String(outcomes.filter(({ ok }) => ok).length));
await database.close();
