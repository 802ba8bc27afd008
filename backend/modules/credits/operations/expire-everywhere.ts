import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { expireCredits } from "./expire-credits.ts";

const accountsAtOnce = 1_000;

/**
 * Removes expired credits from every account that has some, up to 1,000 accounts. An account that fails keeps them. Returns
 * how many accounts had some.
 */
export async function expireEverywhere(deps: CreditsDeps): Promise<number> {
  const { database, runtime, log } = deps;
  const accountIds = await records.accountsWithExpiredLots(database.read, runtime.now(), accountsAtOnce);
  for (const accountId of accountIds) {
    try {
      await database.transaction(async (tx) => {
        await records.lockAccount(database, tx, accountId);
        await expireCredits(deps, tx, accountId, await records.lotsLeft(tx, accountId));
      });
    } catch (error) {
      log.error(
        { code: "CREDITS_NOT_EXPIRED", accountId, err: error },
        "The expired credits of an account could not be removed.",
      );
    }
  }
  return accountIds.length;
}
