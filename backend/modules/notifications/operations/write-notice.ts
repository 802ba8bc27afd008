import type { Settings } from "../../../../contract/accounts.ts";
import type { NotificationKind } from "../../../../contract/notifications.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { NotificationsDeps } from "../deps.ts";
import type { NoticeParams } from "../params.ts";
import * as records from "../records.ts";

/** Somebody who is told something. */
export interface Reader {
  id: string;
  settings: Settings;
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
    if (settings) await work(tx, { id: accountId, settings });
  });
}

interface NewNotice<K extends NotificationKind> {
  kind: K;
  /** What of its kind it is about. */
  key: string;
  params: NoticeParams[K];
  endsAt?: number;
}

/** Tells something once. Whether it was not told before: then is the time for mail about it, too. */
export async function writeNotice<K extends NotificationKind>(
  { runtime }: NotificationsDeps,
  tx: Tx,
  ownerId: string,
  { kind, key, params, endsAt }: NewNotice<K>,
): Promise<boolean> {
  return records.insertNotice(tx, {
    id: runtime.newId(),
    owner_id: ownerId,
    kind,
    notice_key: `${kind}:${key}`,
    params: JSON.stringify(params),
    created_at: runtime.now(),
    read_at: null,
    dismissed_at: null,
    over_at: null,
    ends_at: endsAt ?? null,
  });
}

/** Ends what somebody is told of one kind: all of it, or what `isOver` picks. */
export async function endNotices(
  { runtime }: NotificationsDeps,
  tx: Tx,
  ownerId: string,
  kind: NotificationKind,
  isOver: (notice: records.NoticeRecord) => boolean = () => true,
): Promise<void> {
  const over = (await records.noticesOfKind(tx, ownerId, kind)).filter(isOver);
  await records.markOver(
    tx,
    ownerId,
    over.map(({ id }) => id),
    runtime.now(),
  );
}
