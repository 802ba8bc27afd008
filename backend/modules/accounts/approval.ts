import type { Tx } from "../../adapters/database/port.ts";
import type { AccountsDeps } from "./deps.ts";
import { accountDeleted } from "./domain-events.ts";
import { mailOwner } from "./operations/mail-owner.ts";
import { eraseAccount, lockAccount, markApproved } from "./records/accounts.ts";

/** Lets a waiting account be opened, and mails its owner. Returns whether the account was waiting. */
export async function approveAccount(deps: AccountsDeps, tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(deps.database, tx, accountId);
  if (account?.approval !== "waiting") return false;
  await markApproved(tx, accountId);
  await mailOwner(deps, tx, account, {
    template: "account_approved",
    params: { link: deps.links.signIn },
    dedupeKey: `account_approved:${accountId}`,
  });
  return true;
}

/** Mails the owner of a waiting account that it was declined, and deletes it. Returns whether it was waiting. */
export async function declineAccount(deps: AccountsDeps, tx: Tx, accountId: string): Promise<boolean> {
  const account = await lockAccount(deps.database, tx, accountId);
  if (account?.approval !== "waiting") return false;
  await mailOwner(deps, tx, account, {
    template: "account_declined",
    params: {},
    dedupeKey: `account_declined:${accountId}`,
  });
  await deps.domainEvents.publish(tx, accountDeleted, { accountId });
  await eraseAccount(tx, accountId);
  return true;
}
