import type { AdminUserDetails } from "../../../contract/admin/users.ts";
import type { Tx } from "../../adapters/database/port.ts";
import { type Outcome, type Refusal, refuse } from "../../http/operation.ts";
import type { PersonRecord } from "../accounts/index.ts";
import type { PeopleDeps } from "./deps.ts";
import { userDetails } from "./details.ts";

/**
 * Runs a change of one user in a transaction that locks the account, and returns the user as it is afterward. `change`
 * records itself in the audit log, or returns why it is refused, having changed nothing.
 */
export async function changeUser(
  deps: PeopleDeps,
  id: string,
  change: (tx: Tx, person: PersonRecord) => Promise<Refusal | undefined>,
): Promise<Outcome<AdminUserDetails>> {
  const refusal = await deps.database.transaction(async (tx) => {
    const person = await deps.accounts.people.lock(tx, id);
    return person ? change(tx, person) : refuse("NOT_FOUND");
  });
  return refusal ?? userDetails(deps, id);
}
