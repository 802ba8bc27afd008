import type { Database } from "../../backend/adapters/database/port.ts";
import type { Role } from "../../contract/roles.ts";
import type { ApiVerbs, TestUser } from "./verbs.ts";

/** Gives a user a role, as an administrator would. */
export async function giveRole(database: Database, { id }: TestUser, role: Role): Promise<void> {
  await database.transaction((tx) => tx.updateTable("account").set({ role }).where("id", "=", id).execute());
}

/** Creates an account with a role. */
export async function registerStaff(
  { adapters, register }: Pick<ApiVerbs, "register"> & { adapters: { database: Database } },
  role: Role,
): Promise<TestUser> {
  const user = await register({ email: `${role}-${crypto.randomUUID()}@example.com` });
  await giveRole(adapters.database, user, role);
  return user;
}
