import type { AccountsDeps } from "../deps.ts";
import { isLastAdmin } from "../last-admin.ts";
import { lockAccount } from "../records/accounts.ts";
import { dueForDeletion } from "../records/people.ts";
import { removeAccount } from "../remove-account.ts";

const accountsAtOnce = 100;

/**
 * Deletes the accounts whose grace period is over. One whose subscription cannot be ended now is tried again with the
 * next call. Returns how many were deleted.
 */
export async function deleteDue(deps: AccountsDeps, signal?: AbortSignal): Promise<number> {
  const { database, endSubscriptions, log, runtime } = deps;
  let deleted = 0;
  for (const id of await dueForDeletion(database.read, runtime.now(), accountsAtOnce)) {
    if (signal?.aborted) break;
    if (!(await endSubscriptions(id))) {
      log.warn({ accountId: id }, "an account cannot be deleted yet, because its plan could not be ended");
      continue;
    }
    await database.transaction(async (tx) => {
      const account = await lockAccount(database, tx, id);
      // The deletion may have been withdrawn meanwhile.
      if (!account || account.deletes_at === null || account.deletes_at > runtime.now()) return;
      if (await isLastAdmin(deps, tx, account)) return;
      await removeAccount(deps, tx, account, "account_removed");
      deleted += 1;
    });
  }
  return deleted;
}
