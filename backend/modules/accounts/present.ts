import type { Profile, User } from "../../../contract/accounts.ts";
import type { AccountRecord } from "./records.ts";

export function presentUser(account: AccountRecord): User {
  return {
    id: account.id,
    email: account.email,
    display_name: account.display_name,
    avatar_url: null,
    created_at: new Date(account.created_at).toISOString(),
  };
}

export function presentProfile(account: AccountRecord): Profile {
  const { bio, website, social_handle } = account;
  return { ...presentUser(account), bio, website, social_handle };
}
