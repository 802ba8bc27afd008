import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { type AccountRecord, lockAdmins } from "./records/accounts.ts";

/** Whether no other administrator would be left without this account. Locks all of them until `tx` ends. */
export async function isLastAdmin(
  { database }: Pick<AccountsDeps, "database">,
  tx: Tx,
  account: Pick<AccountRecord, "id" | "role" | "disabled_at">,
): Promise<boolean> {
  if (account.role !== "admin" || account.disabled_at !== null) return false;
  const admins = await lockAdmins(database, tx);
  return admins.every((id) => id === account.id);
}
