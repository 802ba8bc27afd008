import type { NotificationKind } from "../../../contract/notification-terms.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface NotificationTable {
  id: string;
  owner_id: string;
  kind: NotificationKind;
  /** Identifies the subject. Each subject has one notification. */
  dedupe_key: string;
  /** JSON: the parameters of its text and link. */
  params: string;
  created_at: number;
  read_at: number | null;
  /** When its owner dismissed it. */
  dismissed_at: number | null;
  /** When its subject was over. It is current again when the subject recurs. */
  over_at: number | null;
  /** When it stops being relevant. */
  ends_at: number | null;
}

export interface NotificationPreferencesTable {
  account_id: string;
  /** JSON: the muted kinds. */
  muted: string;
  /** JSON: the kinds that are mailed, too. */
  mailed: string;
  /** Local hour and minute in the account's time zone. Both are set, or none. */
  quiet_from: string | null;
  quiet_to: string | null;
  updated_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    notification: NotificationTable;
    notification_preferences: NotificationPreferencesTable;
  }
}
