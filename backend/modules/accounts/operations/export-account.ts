import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonFile } from "../../../adapters/archive/port.ts";
import { avatarKey } from "../avatars.ts";
import type { AccountsDeps } from "../deps.ts";
import { findAccount } from "../records/accounts.ts";
import { findIdentities } from "../records/identities.ts";
import { listLiveSessions } from "../records/sessions.ts";
import { findSettings } from "../records/settings.ts";
import { hasPassword } from "../rules.ts";

/** Yields this module's part of a data export. Credentials are left out: no hash, no token. */
export async function* exportAccount(
  { database, runtime, storage }: AccountsDeps,
  accountId: string,
  onMissing: (name: string) => void,
): AsyncGenerator<ArchiveFile> {
  const account = await findAccount(database.read, accountId);
  if (!account) return;
  const now = runtime.now();
  const identities = await findIdentities(database.read, accountId);
  yield jsonFile(
    "account.json",
    {
      id: account.id,
      email: account.email,
      email_confirmed_at: instantOrNull(account.confirmed_at),
      has_password: hasPassword(account),
      display_name: account.display_name,
      bio: account.bio,
      website: account.website,
      social_handle: account.social_handle,
      phone: account.phone,
      created_at: instant(account.created_at),
      updated_at: instant(account.updated_at),
      sign_in_with: identities.map(({ issuer, subject, created_at }) => ({
        issuer,
        subject,
        added_at: instant(created_at),
      })),
    },
    now,
  );
  const settings = await findSettings(database.read, accountId);
  if (settings) yield jsonFile("settings.json", settings, now);
  const sessions = await listLiveSessions(database.read, accountId, now);
  yield jsonFile(
    "sessions.json",
    sessions.map(({ id, user_agent, created_at, last_used_at, expires_at }) => ({
      id,
      user_agent,
      created_at: instant(created_at),
      last_used_at: instant(last_used_at),
      expires_at: instant(expires_at),
    })),
    now,
  );
  if (account.avatar_sha256 === null) return;
  const picture = await storage.open(avatarKey(accountId, account.avatar_sha256));
  if (picture) yield { name: "avatar.webp", content: picture, modifiedAt: account.updated_at };
  else onMissing("avatar.webp");
}
