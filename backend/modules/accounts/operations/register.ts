import { accounts, type ConfirmationPending } from "../../../../contract/accounts.ts";
import { instant } from "../../../../contract/instants.ts";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import { addressLimits } from "../../../http/limits.ts";
import { sentence } from "../../../http/messages.ts";
import { type Caller, done, type Refusal, refuseFields } from "../../../http/operation.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { promoteFirstAccount } from "../first-admin.ts";
import { requestLink } from "../jobs.ts";
import { isWeakPassword } from "../password-strength.ts";
import {
  type AccountRecord,
  findAccountByEmailKey,
  insertAccount,
  insertAccountUnlessTaken,
} from "../records/accounts.ts";
import { insertSettings, touchSettings } from "../records/settings.ts";
import { canonicalEmail, confirmMilliseconds, emailKey, initialSettings, openMember } from "../rules.ts";
import { openSession } from "./open-session.ts";

const emailTaken: Refusal = {
  ok: false,
  code: "CONFLICT",
  message: "emailTaken",
  violations: [{ field: "email", key: "emailTaken", values: {} }],
};

/**
 * Creates an account with its settings. The owner is signed in or, where addresses are confirmed, mailed a link. In
 * that case a taken address gets the same response as a free one, and its owner gets a mail.
 */
export const register = implement(
  accounts.register,
  {
    limits: [
      ...addressLimits({
        name: "register: address",
        times: 10,
        perSeconds: 3_600,
        counts: "everything",
      }),
    ],
  },
  async (deps, { body }, caller) => {
    const { database, runtime, passwords } = deps;
    if (isWeakPassword(body.password, body.email))
      return refuseFields({ field: "password", key: "weakPassword", values: {} });
    if (!deps.confirmsAddresses) {
      // Saves the hashing in the common case. The unique key decides between concurrent requests.
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
      ...openMember,
      created_at: now,
      updated_at: now,
    };
    if (deps.confirmsAddresses) return done(await awaitConfirmation(deps, account, caller));
    try {
      return await database.transaction(async (tx) => {
        await insertAccount(tx, account);
        await insertSettings(tx, account.id, initialSettings(caller.language), now);
        await promoteFirstAccount(deps, tx, account.id);
        return done(await openSession(tx, deps, account, caller));
      });
    } catch (error) {
      if (database.isUniqueViolation(error)) return emailTaken;
      throw error;
    }
  },
);

/** Runs the same steps for a free and a taken address, so that response and time do not tell them apart. */
async function awaitConfirmation(
  deps: AccountsDeps,
  account: AccountRecord,
  { language }: Caller,
): Promise<ConfirmationPending> {
  const { email, created_at } = account;
  const expiresAt = created_at + confirmMilliseconds;
  await deps.database.transaction(async (tx) => {
    const isNew = await insertAccountUnlessTaken(tx, account);
    if (isNew) {
      await insertSettings(tx, account.id, initialSettings(language), created_at);
      await promoteFirstAccount(deps, tx, account.id);
    } else await touchSettings(tx, account.email_key);
    await requestLink(deps, tx, { kind: "registered", email, accountId: isNew ? account.id : null, expiresAt });
  });
  const message = sentence(language, "said.confirmationSent");
  return { message, email, expires_at: instant(expiresAt) };
}
