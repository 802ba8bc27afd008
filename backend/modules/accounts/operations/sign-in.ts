import type { z } from "zod";
import { accounts, type SignedIn } from "../../../../contract/accounts.ts";
import { addressLimits } from "../../../http/limits.ts";
import { type Caller, done, type Limit, type Outcome, refuse } from "../../../http/operation.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { findAccountByEmailKey, lockAccount, replacePasswordHash } from "../records/accounts.ts";
import { emailKey, refusalOfPasswords, refusalToOpen } from "../rules.ts";
import { openSession } from "./open-session.ts";

const wrongCredentials = refuse("UNAUTHORIZED", "wrongCredentials");

/**
 * Limits on guessing and flooding, in attempts per seconds. Wrong passwords count first per address and email together,
 * so that nobody else can lock the owner out. Many from all addresses together block an account for a while.
 */
const limits: readonly Limit<{ body: { email: string } }>[] = [
  ...addressLimits({
    name: "sign in: address",
    times: 30,
    perSeconds: 900,
    counts: "everything",
  }),
  ...addressLimits<{ body: { email: string } }>(
    { name: "sign in: address and email", times: 5, perSeconds: 900, growing: true, counts: "refusals" },
    (address, { body }) => `${address} ${emailKey(body.email)}`,
  ),
  {
    name: "sign in: email",
    times: 20,
    perSeconds: 3_600,
    counts: "refusals",
    key: ({ body }) => emailKey(body.email),
  },
];

/** Begins a session after checking the password. An unknown address is refused the same way, after the same work. */
export const signIn = implement(
  accounts.signIn,
  { limits },
  async (deps, { body }, caller) =>
    refusalOfPasswords(deps) ??
    // A concurrent sign-in may have upgraded the hash of the same password. The second attempt compares the new one.
    (await attempt(deps, body, caller)) ??
    (await attempt(deps, body, caller)) ??
    wrongCredentials,
);

/** Returns `undefined` when the hash was replaced, or the account deleted, after the comparison. */
async function attempt(
  deps: AccountsDeps,
  { email, password }: z.output<typeof accounts.signIn.body>,
  caller: Caller,
): Promise<Outcome<SignedIn> | undefined> {
  const { database, passwords } = deps;
  const account = await findAccountByEmailKey(database.read, emailKey(email));
  const matches = await passwords.matches(account?.password_hash || undefined, password);
  if (!account || !matches) return wrongCredentials;
  if (deps.confirmsAddresses && account.confirmed_at === null) return refuse("FORBIDDEN", "confirmFirst");

  const compared = account.password_hash;
  const renewed = passwords.isOutdated(compared) ? await passwords.hash(password) : undefined;
  return database.transaction(async (tx) => {
    const current = await lockAccount(database, tx, account.id);
    if (current?.password_hash !== compared) return undefined;
    const refusal = refusalToOpen(current);
    if (refusal) return refusal;
    if (renewed) await replacePasswordHash(tx, account.id, compared, renewed);
    return done(await openSession(tx, deps, current, caller));
  });
}
