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

/** Somebody who is told something. */
export interface Reader {
  id: string;
  settings: Settings;
  preferences: NotificationPreferences;
}

/**
 * Works for somebody in one transaction, in which the account stays. Nothing is done where it is gone: what is told to
 * deleted accounts is told to nobody.
 */
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

/** When mail that can wait may leave: now, or when the reader's quiet hours are over. */
export function afterQuiet({ runtime }: Pick<NotificationsDeps, "runtime">, { settings, preferences }: Reader): number {
  return endOfQuiet(runtime.now(), settings.timezone, preferences.quiet_hours);
}

export interface NewNotification<K extends NotificationKind> {
  kind: K;
  /** What of its kind it is about. */
  key: string;
  params: NotificationParams[K];
  endsAt?: number;
}

/**
 * Tells something once, unless its reader does not want to hear of such things. The notice where it was told now, for
 * the first time: then is the time for mail about it, too.
 */
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

/** Ends what somebody is told of one kind: all of it, or what `isOver` picks. */
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
