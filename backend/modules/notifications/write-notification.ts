import type { Settings } from "../../../contract/accounts.ts";
import type { NotificationKind } from "../../../contract/notification-terms.ts";
import type { NotificationPreferences } from "../../../contract/notifications.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { NotificationsDeps } from "./deps.ts";
import type { NotificationParams } from "./params.ts";
import * as records from "./records/notifications.ts";
import { findPreferences } from "./records/preferences.ts";
import { endOfQuiet, notificationsMax } from "./rules.ts";
import { publishUpdate } from "./updates.ts";

/** The user who gets a notification. */
export interface Reader {
  id: string;
  settings: Settings;
  preferences: NotificationPreferences;
}

/** Runs `work` in a transaction that locks the account. Does nothing when the account is gone. */
export async function forReader(
  { accounts, database }: NotificationsDeps,
  accountId: string,
  work: (tx: Tx, reader: Reader) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const contact = await accounts.contactOf(tx, accountId);
    const settings = contact && (await accounts.settingsOf(tx, accountId));
    if (settings) await work(tx, { id: accountId, settings, preferences: await findPreferences(tx, accountId) });
  });
}

/** Returns when deferrable mail may be sent: now, or when the reader's quiet hours end. */
export function afterQuiet({ runtime }: Pick<NotificationsDeps, "runtime">, { settings, preferences }: Reader): number {
  return endOfQuiet(runtime.now(), settings.timezone, preferences.quiet_hours);
}

export interface NewNotification<K extends NotificationKind> {
  kind: K;
  /** Identifies the subject within the kind. */
  key: string;
  params: NotificationParams[K];
  endsAt?: number;
}

/** Writes a notification unless its kind is muted. Returns it only when it is new, which is also when to mail it. */
export async function writeNotification<K extends NotificationKind>(
  deps: NotificationsDeps,
  tx: Tx,
  { id: ownerId, preferences }: Reader,
  { kind, key, params, endsAt }: NewNotification<K>,
): Promise<records.NotificationRecord | undefined> {
  if (preferences.muted.some((muted) => muted === kind)) return undefined;
  const { runtime } = deps;
  publishUpdate(deps, tx, ownerId);
  const notification: records.NotificationRecord = {
    id: runtime.newId(),
    owner_id: ownerId,
    kind,
    dedupe_key: `${kind}:${key}`,
    params: JSON.stringify(params),
    created_at: runtime.now(),
    read_at: null,
    dismissed_at: null,
    over_at: null,
    ends_at: endsAt ?? null,
  };
  if (!(await records.insertNotification(tx, notification))) return undefined;
  await records.deleteBeyond(tx, ownerId, notificationsMax);
  return notification;
}

/** Ends a user's notifications of one kind: all of them, or those that `isOver` selects. */
export async function endNotifications(
  deps: NotificationsDeps,
  tx: Tx,
  ownerId: string,
  kind: NotificationKind,
  isOver: (notification: records.NotificationRecord) => boolean = () => true,
): Promise<void> {
  const over = (await records.notificationsOfKind(tx, ownerId, kind)).filter(isOver);
  if (over.length === 0) return;
  await records.markOver(
    tx,
    ownerId,
    over.map(({ id }) => id),
    deps.runtime.now(),
  );
  publishUpdate(deps, tx, ownerId);
}
