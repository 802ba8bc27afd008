import type { accounts } from "../../../../contract/accounts.ts";
import { done, type Operation, refuse } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { findAccountByEmailKey, replacePasswordHash } from "../records.ts";
import { emailKey } from "../rules.ts";
import { openSession } from "./open-session.ts";

/** Begins a session for whoever knows an account's password; an unknown address is refused alike, after the same work. */
export function signIn(context: AccountsContext): Operation<typeof accounts.signIn> {
  const { database, passwords } = context;
  return async ({ body }, caller) => {
    const account = await findAccountByEmailKey(database.read, emailKey(body.email));
    const matches = await passwords.matches(account?.password_hash || undefined, body.password);
    if (!account || !matches) return refuse("UNAUTHORIZED", "wrongCredentials");
    if (context.confirmsAddresses && account.confirmed_at === null) return refuse("FORBIDDEN", "confirmFirst");

    const outdated = account.password_hash;
    const renewed = passwords.isOutdated(outdated) ? await passwords.hash(body.password) : undefined;
    return database.transaction(async (tx) => {
      if (renewed) await replacePasswordHash(tx, account.id, outdated, renewed);
      return done(await openSession(tx, context, account, caller));
    });
  };
}
