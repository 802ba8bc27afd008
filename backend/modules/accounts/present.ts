import type { Profile, User } from "../../../contract/accounts.ts";
import { instant } from "../../../contract/instants.ts";
import type { OpenSession } from "../../../contract/sessions.ts";
import type { SignedAddresses } from "../../http/signed-addresses.ts";
import { avatarAddress } from "./avatars.ts";
import type { AccountsDeps } from "./deps.ts";
import type { AccountRecord } from "./records/accounts.ts";
import type { SessionRecord } from "./records/sessions.ts";
import { hasPassword } from "./rules.ts";

export function presentUser(addresses: SignedAddresses, account: AccountRecord): User {
  return {
    id: account.id,
    email: account.email,
    display_name: account.display_name,
    avatar_url: avatarAddress(addresses, account),
    created_at: instant(account.created_at),
  };
}

/** A password that opens nothing counts as none. */
export function presentProfile(
  { avatarAddresses, passwordSignIn }: Pick<AccountsDeps, "avatarAddresses" | "passwordSignIn">,
  account: AccountRecord,
): Profile {
  const { role, bio, website, social_handle, phone } = account;
  const user = presentUser(avatarAddresses, account);
  return { ...user, role, has_password: passwordSignIn && hasPassword(account), bio, website, social_handle, phone };
}

export function presentSession(session: SessionRecord, currentSessionId: string): OpenSession {
  return {
    id: session.id,
    user_agent: session.user_agent,
    created_at: instant(session.created_at),
    last_used_at: instant(session.last_used_at),
    is_current: session.id === currentSessionId,
  };
}
