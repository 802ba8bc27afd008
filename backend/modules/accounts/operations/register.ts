import type { accounts } from "../../../../contract/accounts.ts";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import { done, type Operation, type Refusal, refuseFields } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { isWeakPassword } from "../password-strength.ts";
import { type AccountRecord, findAccountByEmailKey, insertAccount, insertSettings } from "../records.ts";
import { emailKey, initialSettings } from "../rules.ts";
import { openSession } from "./open-session.ts";

const emailTaken: Refusal = {
  ok: false,
  code: "CONFLICT",
  message: "emailTaken",
  violations: [{ field: "email", key: "emailTaken", values: {} }],
};

/** Makes an account with its settings and signs its owner in. */
export function register(context: AccountsContext): Operation<typeof accounts.register> {
  const { database, runtime, passwords } = context;
  return async ({ body }, caller) => {
    if (isWeakPassword(body.password, body.email))
      return refuseFields({ field: "password", key: "weakPassword", values: {} });
    // Saves the hashing in the common case; the unique key decides when two ask at once.
    if (await findAccountByEmailKey(database.read, emailKey(body.email))) return emailTaken;

    const now = runtime.now();
    const account: AccountRecord = {
      id: runtime.newId(),
      email: body.email,
      email_key: emailKey(body.email),
      password_hash: await passwords.hash(body.password),
      display_name: `${body.first_name} ${body.last_name}`.trim().slice(0, displayNameMaxCharacters),
      bio: "",
      website: "",
      social_handle: "",
      phone: body.phone,
      created_at: now,
      updated_at: now,
    };
    try {
      return await database.transaction(async (tx) => {
        await insertAccount(tx, account);
        await insertSettings(tx, account.id, initialSettings(caller.language), now);
        return done(await openSession(tx, context, account, caller));
      });
    } catch (error) {
      if (database.isUniqueViolation(error)) return emailTaken;
      throw error;
    }
  };
}
