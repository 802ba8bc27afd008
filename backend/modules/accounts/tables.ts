import type { Language } from "../../../contract/languages.ts";
import type { Role } from "../../../contract/roles.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface AccountTable {
  id: string;
  /** As the user typed it. */
  email: string;
  /** Makes the address unique: see `emailKey`. */
  email_key: string;
  /** The mailbox of the address: see `canonicalEmail`. */
  canonical_email: string;
  /** Argon2id in PHC string form; empty without a password. */
  password_hash: string;
  display_name: string;
  bio: string;
  website: string;
  social_handle: string;
  phone: string;
  /** Lower-case hexadecimal digest of the stored avatar; `null` without one. */
  avatar_sha256: string | null;
  /** When the owner proved to read mail at the address; `null` before. */
  confirmed_at: number | null;
  role: Role;
  /** When an administrator closed the account; `null` while it is open. */
  disabled_at: number | null;
  /** When the closed account is deleted for good; `null` when it is not going to be. */
  deletes_at: number | null;
  /** Whether an administrator still has to approve the account. It cannot be opened before. */
  approval: "approved" | "waiting";
  created_at: number;
  updated_at: number;
}

export interface AccountSettingsTable {
  account_id: string;
  /** In hundredths of a credit. */
  credit_alert_threshold: number;
  subscription_expiry_reminder_days: number;
  /** 0 or 1. */
  marketing_emails: number;
  language: Language;
  timezone: string;
  currency: string;
  updated_at: number;
}

export interface SessionTable {
  id: string;
  account_id: string;
  /** Lower-case hexadecimal SHA-256 of the refresh token; the token itself is never stored. */
  refresh_hash: string;
  /** 1 when each use of the refresh token replaces it, else 0. */
  rotates: number;
  /** How often the refresh token has been replaced. */
  generation: number;
  /** When it was last replaced. */
  rotated_at: number | null;
  user_agent: string;
  created_at: number;
  last_used_at: number;
  /** When its user last entered the password, or signed in. */
  authenticated_at: number;
  /** Moves with use, but never past the absolute limit: see `sessionExpiresAt`. */
  expires_at: number;
  revoked_at: number | null;
  /** The OpenID issuer whose token opened it; `null` when none did. */
  issuer: string | null;
  /** The user's session at the issuer; `null` when the issuer named none. */
  issuer_session: string | null;
}

export interface AccountTokenTable {
  /** Lower-case hexadecimal SHA-256 of the token; the token itself is never stored. */
  hash: string;
  account_id: string;
  /** The bearer of `confirm` and `reset` reads the account's mail. The others come from an administrator. */
  purpose: "confirm" | "reset" | "handed-over-reset" | "sign-in";
  created_at: number;
  expires_at: number;
}

/** Links an account to its owner's identity at an OpenID issuer. */
export interface IdentityTable {
  issuer: string;
  subject: string;
  account_id: string;
  created_at: number;
}

export interface UsedIdentityTokenTable {
  fingerprint: string;
  expires_at: number;
}

/** Free credits of a mailbox are counted by this row. It outlives the mailbox's accounts. */
export interface CreditIdentityTable {
  /** Hash of the mailbox: see `HashEmail`. */
  address_hash: string;
  /** The first account of the mailbox, possibly deleted. */
  account_id: string;
  /** When that account was created. */
  since: number;
}

/** A browser and system that the account was opened with. */
export interface KnownDeviceTable {
  account_id: string;
  /** Display name; empty when the user agent does not reveal one. */
  name: string;
  first_seen_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    account: AccountTable;
    account_settings: AccountSettingsTable;
    session: SessionTable;
    known_device: KnownDeviceTable;
    identity: IdentityTable;
    used_identity_token: UsedIdentityTokenTable;
    credit_identity: CreditIdentityTable;
    account_token: AccountTokenTable;
  }
}
