import type { NotificationKind } from "../../../contract/notification-terms.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface NotificationTable {
  id: string;
  owner_id: string;
  kind: NotificationKind;
  /** What it is about; the same thing is told once. */
  dedupe_key: string;
  /** JSON: what its sentences and its link are made of. */
  params: string;
  created_at: number;
  read_at: number | null;
  /** Put away by its owner. */
  dismissed_at: number | null;
  /** What it was about is over; it comes back when that begins anew. */
  over_at: number | null;
  /** After this it is of no use any more. */
  ends_at: number | null;
}

export interface NotificationPreferencesTable {
  account_id: string;
  /** JSON: kinds that are not told of. */
  muted: string;
  /** JSON: kinds that come by mail, too. */
  mailed: string;
  /** Hour and minute on the clock of the account's time zone; both or neither. */
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
