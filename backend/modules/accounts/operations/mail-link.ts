import type { Tx } from "../../../adapters/database/port.ts";
import type { AccountsDeps } from "../deps.ts";
import type { LinkRequest } from "../links.ts";
import { newLinkToken, storeToken } from "../records/account-tokens.ts";
import { type AccountRecord, lockAccountByEmailKey } from "../records/accounts.ts";
import { confirmMilliseconds, emailKey, resetMilliseconds } from "../rules.ts";
import { mailOwner } from "./mail-owner.ts";

const minute = 60 * 1000;

const hour = 60 * minute;

/** Mails the requested link when the address has an account. */
export async function mailLink(deps: AccountsDeps, wanted: LinkRequest, jobId: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockAccountByEmailKey(deps.database, tx, emailKey(wanted.email));
    if (account) await answer(deps, tx, { account, wanted, jobId });
  });
}

async function answer(
  deps: AccountsDeps,
  tx: Tx,
  { account, wanted, jobId }: { account: AccountRecord; wanted: LinkRequest; jobId: string },
): Promise<void> {
  const { links, runtime } = deps;
  const now = runtime.now();
  if (wanted.kind === "reset") {
    const token = newLinkToken(runtime);
    const isNew = await mailOwner(deps, tx, account, {
      template: "reset_password",
      params: { link: links.resetPassword(account.id, token), minutes: String(resetMilliseconds / minute) },
      dedupeKey: `reset_password:${jobId}`,
    });
    // A retry after a crash must keep the token that was already mailed.
    const expiresAt = now + resetMilliseconds;
    if (isNew) await storeToken(tx, runtime, token, { accountId: account.id, purpose: "reset", expiresAt });
  } else if (wanted.kind === "registered" && wanted.accountId !== account.id) {
    await mailOwner(deps, tx, account, {
      template: "already_registered",
      params: { link: links.signIn },
      // Repeated sign-ups with another user's address must not fill that mailbox.
      dedupeKey: `already_registered:${account.id}:${Math.floor(now / hour)}`,
    });
  } else if (account.confirmed_at === null) {
    const token = newLinkToken(runtime);
    const isNew = await mailOwner(deps, tx, account, {
      template: "confirm_email",
      params: { link: links.confirmEmail(token), hours: String(confirmMilliseconds / hour) },
      dedupeKey: `confirm_email:${jobId}`,
    });
    const expiresAt = wanted.kind === "registered" ? wanted.expiresAt : now + confirmMilliseconds;
    if (isNew) await storeToken(tx, runtime, token, { accountId: account.id, purpose: "confirm", expiresAt });
  }
}
