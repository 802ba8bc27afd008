import { mailedKinds } from "../../../../contract/notification-terms.ts";
import { type NotificationPreferences, notificationPreferences } from "../../../../contract/notifications.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import { prepared } from "../../../adapters/database/prepared.ts";
import type { NotificationPreferencesTable } from "../tables.ts";

/** The defaults: no kind is muted, long work is mailed too, and there are no quiet hours. */
const defaultPreferences: NotificationPreferences = { muted: [], mailed: [...mailedKinds], quiet_hours: null };

const preferencesOf = prepared<{ accountId: string }, Omit<NotificationPreferencesTable, "account_id" | "updated_at">>(
  (queries, value) =>
    queries
      .selectFrom("notification_preferences")
      .select(["muted", "mailed", "quiet_from", "quiet_to"])
      .where("account_id", "=", value("accountId")),
);

export async function findPreferences(queries: Queries, accountId: string): Promise<NotificationPreferences> {
  const [found] = await preferencesOf(queries, { accountId });
  if (!found) return defaultPreferences;
  const { muted, mailed, quiet_from: from, quiet_to: to } = found;
  const quiet_hours = from === null || to === null ? null : { from, to };
  return notificationPreferences.parse({ muted: JSON.parse(muted), mailed: JSON.parse(mailed), quiet_hours });
}

export async function savePreferences(
  tx: Tx,
  accountId: string,
  { muted, mailed, quiet_hours }: NotificationPreferences,
  now: number,
): Promise<void> {
  const saved = {
    muted: JSON.stringify([...new Set(muted)]),
    mailed: JSON.stringify([...new Set(mailed)]),
    quiet_from: quiet_hours?.from ?? null,
    quiet_to: quiet_hours?.to ?? null,
    updated_at: now,
  };
  await tx
    .insertInto("notification_preferences")
    .values({ account_id: accountId, ...saved })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(saved))
    .execute();
}

export async function erasePreferences(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("notification_preferences").where("account_id", "=", accountId).execute();
}
