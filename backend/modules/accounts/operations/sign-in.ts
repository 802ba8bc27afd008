import type { z } from "zod";
import type { accounts, SignedIn } from "../../../../contract/accounts.ts";
import { type Caller, done, type Operation, type Outcome, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { findAccountByEmailKey, lockAccount, replacePasswordHash } from "../records/accounts.ts";
import { emailKey } from "../rules.ts";
import { openSession } from "./open-session.ts";

const wrongCredentials = refuse("UNAUTHORIZED", "wrongCredentials");

/** Begins a session for whoever knows an account's password; an unknown address is refused alike, after the same work. */
export function signIn(context: AccountsContext): Operation<typeof accounts.signIn> {
  return async ({ body }, caller) =>
    // The hash may have changed for a newer one of the same password: the second attempt compares with that.
    (await attempt(context, body, caller)) ?? (await attempt(context, body, caller)) ?? wrongCredentials;
}

/** `undefined` when the password's hash was replaced, or the account deleted, between the comparison and the session. */
async function attempt(
  context: AccountsContext,
  { email, password }: z.output<typeof accounts.signIn.body>,
  caller: Caller,
): Promise<Outcome<SignedIn> | undefined> {
  const { database, passwords } = context;
  const account = await findAccountByEmailKey(database.read, emailKey(email));
  const matches = await passwords.matches(account?.password_hash || undefined, password);
  if (!account || !matches) return wrongCredentials;
  if (context.confirmsAddresses && account.confirmed_at === null) return refuse("FORBIDDEN", "confirmFirst");

  const compared = account.password_hash;
  const renewed = passwords.isOutdated(compared) ? await passwords.hash(password) : undefined;
  return database.transaction(async (tx) => {
    const current = await lockAccount(database, tx, account.id);
    if (current?.password_hash !== compared) return undefined;
    if (renewed) await replacePasswordHash(tx, account.id, compared, renewed);
    return done(await openSession(tx, context, current, caller));
  });
}
