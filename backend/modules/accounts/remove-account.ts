import type { Tx } from "../../adapters/database/port.ts";
import { claimCreditIdentity } from "./credit-identity.ts";
import type { AccountsDeps } from "./deps.ts";
import { accountDeleted } from "./domain-events.ts";
import { mailOwner } from "./operations/mail-owner.ts";
import { type AccountRecord, eraseAccount } from "./records/accounts.ts";

/**
 * Deletes an account in the open transaction, and mails its owner with a template: the owner asked, or the team decided. Sessions, profile, settings and identities are
 * removed immediately; other modules erase their data on the domain event. A keyed hash of the address remains. End
 * its subscriptions first.
 */
export async function removeAccount(
  deps: AccountsDeps,
  tx: Tx,
  account: AccountRecord,
  template: "account_deleted" | "account_removed",
): Promise<void> {
  await mailOwner(deps, tx, account, {
    template,
    params: {},
    dedupeKey: `account_deleted:${account.id}`,
  });
  await claimCreditIdentity(deps, tx, account);
  await deps.domainEvents.publish(tx, accountDeleted, { accountId: account.id });
  await eraseAccount(tx, account.id);
}
