import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { type AccountRecord, lockUsableAdmins } from "./records/accounts.ts";

/** Whether the account is the only administrator who can sign in. Locks all of them until `tx` ends. */
export async function isLastAdmin(
  { confirmsAddresses, database }: Pick<AccountsDeps, "confirmsAddresses" | "database">,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "role">,
): Promise<boolean> {
  if (account.role !== "admin") return false;
  const [only, ...others] = await lockUsableAdmins(database, tx, confirmsAddresses);
  return only === account.id && others.length === 0;
}
