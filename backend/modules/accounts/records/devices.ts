import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { KnownDeviceTable } from "../tables.ts";

/** Stores a device of an account. Returns whether it is new. */
export async function insertKnownDevice(tx: Tx, device: KnownDeviceTable): Promise<boolean> {
  const added = await tx
    .insertInto("known_device")
    .values(device)
    .onConflict((conflict) => conflict.columns(["account_id", "name"]).doNothing())
    .returning("name")
    .executeTakeFirst();
  return added !== undefined;
}

/** Returns the names of all known devices of an account. Their number is bounded by the number of names. */
export async function findKnownDevices(queries: Queries, accountId: string): Promise<string[]> {
  const found = await queries.selectFrom("known_device").select("name").where("account_id", "=", accountId).execute();
  return found.map(({ name }) => name);
}

/** More than a person signs in with. Only scripts reach it. */
const userAgentsMax = 100;

/** Returns the user agents of an account's other sessions, including ended ones. */
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
