/**
 * Holds one credit after the other of one account, as many times as told and several at once, and prints how many holds
 * it got. Told by its arguments: the database's address, the account, how many, and what to call its holds.
 */
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { billingOver } from "./billing-room.ts";

const [url = "", accountId = "", times = "0", name = ""] = process.argv.slice(2);
const database = await openPostgresDatabase({ url, poolSize: 8 });
const billing = billingOver(database, systemRuntime);
const outcomes = await Promise.all(
  Array.from({ length: Number(times) }, (_, index) =>
    database.transaction((tx) =>
      billing.hold(tx, { accountId, holdId: `${name}-${index}`, amountHundredths: 100, ref: "run" }),
    ),
  ),
);
process.stdout.write(String(outcomes.filter(({ ok }) => ok).length));
await database.close();
