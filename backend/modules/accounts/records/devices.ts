import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { KnownDeviceTable } from "../tables.ts";

/** Remembers a device of an account's; whether it was not known before. */
export async function insertKnownDevice(tx: Tx, device: KnownDeviceTable): Promise<boolean> {
  const added = await tx
    .insertInto("known_device")
    .values(device)
    .onConflict((conflict) => conflict.columns(["account_id", "name"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

/** The names of all devices an account is known to have been opened with; as many as there are names at most. */
export async function findKnownDevices(queries: Queries, accountId: string): Promise<string[]> {
  const found = await queries.selectFrom("known_device").select("name").where("account_id", "=", accountId).execute();
  return found.map(({ name }) => name);
}

/** More than anybody signs in with; only scripts use as many. */
const userAgentsMax = 100;

/** What an account's other sessions were begun with, ended ones too. */
export async function userAgentsBefore(queries: Queries, accountId: string, sessionId: string): Promise<string[]> {
  const found = await queries
    .selectFrom("session")
    .select("user_agent")
    .distinct()
    .where("account_id", "=", accountId)
    .where("id", "!=", sessionId)
    .limit(userAgentsMax)
    .execute();
  return found.map(({ user_agent }) => user_agent);
}
