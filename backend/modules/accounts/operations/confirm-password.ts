import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findAccount, lockAccount } from "../records/accounts.ts";
import { markAuthenticated } from "../records/sessions.ts";
import { passwordLimit, refusalOfPasswords } from "../rules.ts";

/** Records that the caller has just entered the password in this session. */
export const confirmPassword = implement(
  accounts.confirmPassword,
  { limits: [passwordLimit] },
  async (deps, { body }, { userId, sessionId }) => {
    const { database, passwords, runtime } = deps;
    const off = refusalOfPasswords(deps);
    if (off) return off;
    const account = await findAccount(database.read, userId);
    const matches = await passwords.matches(account?.password_hash || undefined, body.password);
    if (!account || !matches) return refuse("FORBIDDEN", "passwordWrong");
    return database.transaction(async (tx) => {
      // The password may have changed since the comparison.
      const current = await lockAccount(database, tx, userId);
      if (current?.password_hash !== account.password_hash) return refuse("FORBIDDEN", "passwordWrong");
      await markAuthenticated(tx, sessionId, runtime.now());
      return done(undefined);
    });
  },
);
