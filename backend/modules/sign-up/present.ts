import type { Invite } from "../../../contract/admin/invites.ts";
import type { SignUpPage } from "../../../contract/admin/sign-up.ts";
import { signUpFields } from "../../../contract/admin/sign-up-terms.ts";
import { toCredits } from "../../../contract/hundredths.ts";
import { instant } from "../../../contract/instants.ts";
import type { SignUpDeps } from "./deps.ts";
import { studioScope } from "./free-credits.ts";
import type { InviteRecord } from "./records/invites.ts";
import { takenFromBudget } from "./records/sign-ups.ts";
import { dayOf, inviteState } from "./rules.ts";
import { readSignUpSettings, signUpSetting } from "./settings.ts";

export function presentInvite(invite: InviteRecord, emails: ReadonlyMap<string, string>, now: number): Invite {
  const { id, email, role, uses_max, used, starter_hundredths } = invite;
  return {
    id,
    email,
    role,
    starter_credits: starter_hundredths === null ? null : toCredits(starter_hundredths),
    uses_max,
    used,
    state: inviteState(invite, now),
    expires_at: instant(invite.expires_at),
    created_at: instant(invite.created_at),
    created_by_email: emails.get(invite.created_by) ?? null,
  };
}

/** Returns the settings, which of them are fixed, and what they led to so far. */
export async function presentSignUp(deps: SignUpDeps): Promise<SignUpPage> {
  const { accounts, configuration, confirmsAddresses, database, runtime } = deps;
  const { count } = await accounts.waitingAccounts(database.read, { page: 1, page_size: 1 });
  return {
    ...readSignUpSettings(configuration),
    locked: signUpFields.filter((field) => configuration.isFixed(signUpSetting[field])),
    confirms_addresses: confirmsAddresses,
    waiting: count,
    free_credits_today: toCredits(await takenFromBudget(database.read, studioScope, dayOf(runtime.now()))),
  };
}
