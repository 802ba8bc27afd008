import type { AccountsDeps } from "../deps.ts";
import { type AccountRecord, findAccount, lockAccount } from "../records/accounts.ts";
import { dueForDeletion } from "../records/people.ts";
import { removeAccount } from "../remove-account.ts";

const accountsAtOnce = 100;

/**
 * Deletes the accounts whose grace period is over. One whose subscription cannot be ended now is tried again with the
 * next call. Returns how many were deleted.
 */
export async function deleteDue(deps: AccountsDeps, signal?: AbortSignal): Promise<number> {
  const { database, endSubscriptions, log, runtime } = deps;
  const isDue = (account: AccountRecord | undefined): account is AccountRecord =>
    account !== undefined && account.deletes_at !== null && account.deletes_at <= runtime.now();
  let deleted = 0;
  for await (const due of dueForDeletion(database.read, runtime.now(), accountsAtOnce, signal)) {
    for (const { id } of due) {
      if (signal?.aborted) break;
      // Ending the subscriptions of those before took time, in which the deletion may have been withdrawn.
      if (!isDue(await findAccount(database.read, id))) continue;
      if (!(await endSubscriptions(id))) {
        log.warn(
          { code: "ACCOUNT_NOT_DELETED", accountId: id },
          "An account cannot be deleted yet, because its subscription could not be ended.",
        );
        continue;
      }
      await database.transaction(async (tx) => {
        const account = await lockAccount(database, tx, id);
        if (!isDue(account)) return;
        await removeAccount(deps, tx, account, "account_removed");
        deleted += 1;
      });
    }
  }
  return deleted;
}
