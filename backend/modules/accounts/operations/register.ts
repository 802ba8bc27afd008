import {
  type ApprovalPending,
  accounts,
  type ConfirmationPending,
  type SignedIn,
} from "../../../../contract/accounts.ts";
import { instant } from "../../../../contract/instants.ts";
import { displayNameMaxCharacters } from "../../../../contract/limits.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { addressLimits } from "../../../http/limits.ts";
import { sentence } from "../../../http/messages.ts";
import { type Caller, done, type Outcome, type Refusal, refuseFields } from "../../../http/operation.ts";
import { admitApplicant } from "../admit-applicant.ts";
import { type AccountsDeps, implement } from "../deps.ts";
import { promoteFirstAccount, promoteReservedAddress } from "../first-admin.ts";
import { requestLink } from "../jobs.ts";
import { isWeakPassword } from "../password-strength.ts";
import {
  type AccountRecord,
  findAccountByEmailKey,
  insertAccount,
  insertAccountUnlessTaken,
} from "../records/accounts.ts";
import { insertSettings, touchSettings } from "../records/settings.ts";
import {
  canonicalEmail,
  confirmMilliseconds,
  emailKey,
  initialSettings,
  openMember,
  refusalOfPasswords,
} from "../rules.ts";
import type { Admission } from "../sign-up-gate.ts";
import { openSession } from "./open-session.ts";

const emailTaken: Refusal = {
  ok: false,
  code: "CONFLICT",
  message: "emailTaken",
  violations: [{ field: "email", key: "emailTaken", values: {} }],
};

/**
 * Creates an account with its settings, if the sign-up policy or an invite allows it. The owner is signed in or, where
 * addresses are confirmed, mailed a link. In that case a taken address gets the same response as a free one, and its owner
 * gets a mail. The policy is checked first, so it reveals no accounts either.
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
    const off = refusalOfPasswords(deps);
    if (off) return off;
    if (isWeakPassword(body.password, body.email))
      return refuseFields({ field: "password", key: "weakPassword", values: {} });
    const admitted = await admitApplicant(deps, database.read, { email: body.email, inviteToken: body.invite });
    if (!admitted.ok) return admitted;
    const { value: admission } = admitted;
    const mustConfirm = deps.confirmsAddresses && !admission.provesAddress;
    if (!mustConfirm) {
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
      confirmed_at: admission.provesAddress ? now : null,
      ...openMember,
      role: admission.role,
      approval: admission.isApproved ? "approved" : "waiting",
      created_at: now,
      updated_at: now,
    };
    if (mustConfirm) return awaitConfirmation(deps, account, admission, caller);
    try {
      return await database.transaction((tx) => openAtOnce(deps, tx, { account, admission, caller }));
    } catch (error) {
      if (database.isUniqueViolation(error)) return emailTaken;
      throw error;
    }
  },
);

/** Creates the account and signs its owner in, unless an administrator must approve it first. */
async function openAtOnce(
  deps: AccountsDeps,
  tx: Tx,
  { account, admission, caller }: { account: AccountRecord; admission: Admission; caller: Caller },
): Promise<Outcome<SignedIn | ApprovalPending>> {
  const inviteRefusal = await deps.signUps.spendInvite(tx, admission);
  if (inviteRefusal) return inviteRefusal;
  await insertAccount(tx, account);
  await insertSettings(tx, account.id, initialSettings(caller.language), account.created_at);
  await recordNew(deps, tx, { account, admission, caller });
  if (account.confirmed_at !== null) await promoteReservedAddress(deps, tx, account);
  if (admission.isApproved) return done(await openSession(tx, deps, account, caller));
  await deps.signUps.announceWaiting(tx);
  return done({
    message: sentence(caller.language, "said.approvalPending"),
    email: account.email,
    awaits_approval: true,
  });
}

async function recordNew(
  deps: AccountsDeps,
  tx: Tx,
  { account, admission, caller }: { account: AccountRecord; admission: Admission; caller: Caller },
): Promise<void> {
  await deps.signUps.record(tx, { accountId: account.id, email: account.email, address: caller.address, admission });
  await promoteFirstAccount(deps, tx, account, caller);
}

/** Runs the same steps for a free and a taken address, so that response and time do not tell them apart. */
async function awaitConfirmation(
  deps: AccountsDeps,
  account: AccountRecord,
  admission: Admission,
  caller: Caller,
): Promise<Outcome<ConfirmationPending>> {
  const { language } = caller;
  const { email, created_at } = account;
  const expiresAt = created_at + confirmMilliseconds;
  const inviteRefusal = await deps.database.transaction(async (tx) => {
    // An invite is used up by a taken address as well: what is left of it must not tell which addresses have accounts.
    const refusal = await deps.signUps.spendInvite(tx, admission);
    if (refusal) return refusal;
    const isNew = await insertAccountUnlessTaken(tx, account);
    if (isNew) {
      await insertSettings(tx, account.id, initialSettings(language), created_at);
      await recordNew(deps, tx, { account, admission, caller });
    } else {
      await touchSettings(tx, account.email_key);
      await deps.signUps.recordNothing(tx);
    }
    await requestLink(deps, tx, { kind: "registered", email, accountId: isNew ? account.id : null, expiresAt });
    return undefined;
  });
  if (inviteRefusal) return inviteRefusal;
  const message = sentence(language, "said.confirmationSent");
  return done({ message, email, expires_at: instant(expiresAt) });
}
