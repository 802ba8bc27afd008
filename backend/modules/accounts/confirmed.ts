import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { promoteReservedAddress } from "./first-admin.ts";
import { markConfirmed } from "./records/accounts.ts";

/** Records that the owner reads mail at the account's address, and gives the account what depends on that. */
export async function confirmAddress(deps: AccountsDeps, tx: Tx, accountId: string): Promise<void> {
  const account = await markConfirmed(tx, accountId, deps.runtime.now());
  if (!account) return;
  await promoteReservedAddress(deps, tx, account);
  // Administrators hear only of accounts whose owners exist.
  if (account.approval === "waiting") await deps.signUps.announceWaiting(tx);
}
