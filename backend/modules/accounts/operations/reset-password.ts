import { recovery } from "../../../../contract/recovery.ts";
import { sentence } from "../../../http/messages.ts";
import { done, refuse, refuseFields } from "../../../http/operation.ts";
import { confirmAddress } from "../confirmed.ts";
import { implement } from "../deps.ts";
import { isWeakPassword } from "../password-strength.ts";
import { consumeToken, endTokens, openingPurposes } from "../records/account-tokens.ts";
import { findAccount, setPasswordHash } from "../records/accounts.ts";
import { revokeSessions } from "../records/sessions.ts";
import { findResetOwner } from "../reset-link.ts";
import { refusalOfPasswords } from "../rules.ts";
import { mailPasswordChanged } from "./mail-password-changed.ts";

/**
 * Sets a new password with a token, ends every session, and mails the owner. A mailed token also proves the address.
 * A wrong token is refused before the password is checked, so that an account's id reveals nothing about it.
 */
export const resetPassword = implement(recovery.resetPassword, async (deps, { body }, caller) => {
  const { database, passwords, runtime } = deps;
  const off = refusalOfPasswords(deps);
  if (off) return off;
  const noSuchLink = refuse("FORBIDDEN", "linkInvalid");
  const owner = await findResetOwner(database.read, body, runtime.now());
  if (owner === undefined) return noSuchLink;
  const account = await findAccount(database.read, owner);
  if (!account) return noSuchLink;
  if (isWeakPassword(body.password, account.email))
    return refuseFields({ field: "password", key: "weakPassword", values: {} });

  const passwordHash = await passwords.hash(body.password);
  return database.transaction(async (tx) => {
    const now = runtime.now();
    const isMailed = (await consumeToken(tx, body.token, "reset", now)) === account.id;
    if (!isMailed && (await consumeToken(tx, body.token, "handed-over-reset", now)) !== account.id) return noSuchLink;
    await setPasswordHash(tx, account.id, passwordHash, now);
    if (isMailed) await confirmAddress(deps, tx, account.id);
    await endTokens(tx, account.id, isMailed ? ["confirm", ...openingPurposes] : openingPurposes);
    await revokeSessions(tx, account.id, now);
    await mailPasswordChanged(deps, tx, account);
    return done({ message: sentence(caller.language, "said.passwordChanged") });
  });
});
