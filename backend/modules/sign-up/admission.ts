import type { Role } from "../../../contract/roles.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { commandLine } from "../../http/command-token.ts";
import { hashToken } from "../../http/hash-token.ts";
import { done, type Outcome, type Refusal, refuse, refuseFields } from "../../http/operation.ts";
import type { Admission, Applicant, NewSignUp } from "../accounts/index.ts";
import type { SignUpDeps } from "./deps.ts";
import { countUse, findInvite, type InviteRecord } from "./records/invites.ts";
import { insertSignUp } from "./records/sign-ups.ts";
import { domainOf, inviteState, isWithin } from "./rules.ts";
import { readSignUpSettings } from "./settings.ts";

const inviteInvalid: Refusal = refuse("FORBIDDEN", "inviteInvalid");

/** Decides whether someone may sign up. An invite is only checked: `spendInvite` uses it up. */
export async function admit(deps: SignUpDeps, queries: Queries, applicant: Applicant): Promise<Outcome<Admission>> {
  if (applicant.inviteToken !== undefined) return admitInvited(deps, queries, applicant, applicant.inviteToken);
  const { mode, domains } = readSignUpSettings(deps.configuration);
  const isFree = domains.length === 0 || isWithin(domainOf(applicant.email), new Set(domains));
  const usual: Admission = { role: "member", isApproved: true, provesAddress: false, invite: null };
  if (mode === "open" && isFree) return done(usual);
  if (await applicant.mayAlways()) return done(usual);
  if (mode === "closed") return refuse("FORBIDDEN", "signUpClosed");
  if (mode === "invite_only") return refuse("FORBIDDEN", "signUpByInvite");
  if (!isFree)
    return refuseFields({ field: "email", key: "signUpDomain", values: { domains: domains.slice(0, 5).join(", ") } });
  return done({ ...usual, isApproved: false });
}

async function admitInvited(
  deps: SignUpDeps,
  queries: Queries,
  { email }: Applicant,
  token: string,
): Promise<Outcome<Admission>> {
  const hash = hashToken(token);
  const invite = await findWorkingInvite(deps, queries, hash);
  if (!invite) return inviteInvalid;
  if (invite.email !== null && invite.email.toLowerCase() !== email.trim().toLowerCase())
    return refuseFields({ field: "email", key: "inviteOtherEmail", values: {} });
  return done({
    role: invite.role,
    isApproved: true,
    // The mailed link is in no other place than the mailbox.
    provesAddress: invite.email !== null && invite.mailed_hash === hash,
    invite: { id: invite.id, createdBy: invite.created_by, starterHundredths: invite.starter_hundredths },
  });
}

/** Returns the invite of a link's token, given as its hash, if it works now. */
export async function findWorkingInvite(
  deps: Pick<SignUpDeps, "accounts" | "runtime">,
  queries: Queries,
  tokenHash: string,
): Promise<InviteRecord | undefined> {
  const invite = await findInvite(queries, tokenHash);
  if (!invite || inviteState(invite, deps.runtime.now()) !== "open") return undefined;
  return (await mayGiveRole(deps, queries, invite.created_by, invite.role)) ? invite : undefined;
}

/** Whether an invite's creator may still give its role: an administrator who no longer is one must not become one again. */
async function mayGiveRole(
  { accounts }: Pick<SignUpDeps, "accounts">,
  queries: Queries,
  creator: string,
  role: Role,
): Promise<boolean> {
  return role === "member" || creator === commandLine || (await accounts.adminIds(queries)).includes(creator);
}

/** Uses an admission's invite up, if it has one. Returns the refusal when the invite no longer works. */
export async function spendInvite(deps: SignUpDeps, tx: Tx, { invite, role }: Admission): Promise<Refusal | undefined> {
  if (!invite) return undefined;
  const works =
    (await mayGiveRole(deps, tx, invite.createdBy, role)) && (await countUse(tx, invite.id, deps.runtime.now()));
  return works ? undefined : inviteInvalid;
}

/** Records how a new account came to be. */
export async function recordSignUp(
  { hashNetwork, runtime }: SignUpDeps,
  tx: Tx,
  { accountId, email, address, admission: { invite } }: NewSignUp,
): Promise<void> {
  await insertSignUp(tx, {
    account_id: accountId,
    created_at: runtime.now(),
    network_hash: hashNetwork(address),
    domain: domainOf(email),
    invite_id: invite?.id ?? null,
    starter_hundredths: invite?.starterHundredths ?? null,
  });
}
