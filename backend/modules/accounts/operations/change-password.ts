import { accounts } from "../../../../contract/accounts.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { isWeakPassword } from "../password-strength.ts";
import { endTokens, openingPurposes } from "../records/account-tokens.ts";
import { findAccount, replacePasswordHash } from "../records/accounts.ts";
import { revokeSessions } from "../records/sessions.ts";
import { passwordLimit, refusalOfPasswords } from "../rules.ts";
import { mailPasswordChanged } from "./mail-password-changed.ts";

/** Changes the password after checking the current one, ends every other session, and mails the owner. */
export const changePassword = implement(
  accounts.changePassword,
  { limits: [passwordLimit] },
  async (deps, { body }, caller) => {
    const { database, passwords, runtime } = deps;
    const off = refusalOfPasswords(deps);
    if (off) return off;
    const failed = refuse("FORBIDDEN", "passwordChangeFailed");
    const account = await findAccount(database.read, caller.userId);
    const matches = await passwords.matches(account?.password_hash || undefined, body.current_password);
    if (!account || !matches) return failed;
    if (isWeakPassword(body.new_password, account.email))
      return refuseFields({ field: "new_password", key: "weakPassword", values: {} });

    const passwordHash = await passwords.hash(body.new_password);
    return database.transaction(async (tx) => {
      // Of two concurrent changes, the second compared with a password that is no longer current.
      if (!(await replacePasswordHash(tx, account.id, account.password_hash, passwordHash))) return failed;
      await endTokens(tx, account.id, openingPurposes);
      await revokeSessions(tx, account.id, runtime.now(), caller.sessionId);
      await mailPasswordChanged(deps, tx, account);
      return done(undefined);
    });
  },
);
