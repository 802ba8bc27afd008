import type { accounts, ConfirmationPending } from "../../../../contract/accounts.ts";
import { instant } from "../../../../contract/instants.ts";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import { sentence } from "../../../http/messages.ts";
import { type Caller, done, type Operation, type Refusal, refuseFields } from "../../../http/operation.ts";
import type { AccountsContext } from "../context.ts";
import { isWeakPassword } from "../password-strength.ts";
import {
  type AccountRecord,
  findAccountByEmailKey,
  insertAccount,
  insertAccountUnlessTaken,
} from "../records/accounts.ts";
import { insertSettings, touchSettings } from "../records/settings.ts";
import { canonicalEmail, confirmMilliseconds, emailKey, initialSettings } from "../rules.ts";
import { askForLink } from "./mail-link.ts";
import { openSession } from "./open-session.ts";

const emailTaken: Refusal = {
  ok: false,
  code: "CONFLICT",
  message: "emailTaken",
  violations: [{ field: "email", key: "emailTaken", values: {} }],
};

/**
 * Makes an account with its settings. Its owner is signed in, or, where addresses are confirmed, mailed a link; then a
 * taken address is answered exactly like a free one, and its owner is told by mail.
 */
export function register(context: AccountsContext): Operation<typeof accounts.register> {
  const { database, runtime, passwords } = context;
  return async ({ body }, caller) => {
    if (isWeakPassword(body.password, body.email))
      return refuseFields({ field: "password", key: "weakPassword", values: {} });
    if (!context.confirmsAddresses) {
      // Saves the hashing in the common case; the unique key decides when two ask at once.
      if (await findAccountByEmailKey(database.read, emailKey(body.email))) return emailTaken;
    }

    const now = runtime.now();
    const account: AccountRecord = {
      id: runtime.newId(),
      email: body.email,
      email_key: emailKey(body.email),
      canonical_email: canonicalEmail(body.email),
      password_hash: await passwords.hash(body.password),
      display_name: `${body.first_name} ${body.last_name}`.trim().slice(0, displayNameMaxCharacters),
      bio: "",
      website: "",
      social_handle: "",
      phone: body.phone,
      avatar_sha256: null,
      confirmed_at: null,
      created_at: now,
      updated_at: now,
    };
    if (context.confirmsAddresses) return done(await awaitConfirmation(context, account, caller));
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

/** The same steps for a free address and a taken one, so that neither answer nor time tells them apart. */
async function awaitConfirmation(
  context: AccountsContext,
  account: AccountRecord,
  { language }: Caller,
): Promise<ConfirmationPending> {
  const { email, created_at } = account;
  const expiresAt = created_at + confirmMilliseconds;
  await context.database.transaction(async (tx) => {
    const isNew = await insertAccountUnlessTaken(tx, account);
    if (isNew) await insertSettings(tx, account.id, initialSettings(language), created_at);
    else await touchSettings(tx, account.email_key);
    await askForLink(context, tx, { kind: "registered", email, accountId: isNew ? account.id : null, expiresAt });
  });
  const message = sentence(language, "said.confirmationSent");
  return { message, email, expires_at: instant(expiresAt) };
}
