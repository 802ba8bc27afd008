import type { Selectable } from "kysely";
import type { Settings } from "../../../../contract/accounts.ts";
import { toCredits, toHundredths } from "../../../../contract/hundredths.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { AccountSettingsTable } from "../tables.ts";

export async function insertSettings(tx: Tx, accountId: string, settings: Settings, now: number): Promise<void> {
  await tx
    .insertInto("account_settings")
    .values({ account_id: accountId, ...settingsColumns(settings), updated_at: now })
    .execute();
}

/** Writes an account's settings unchanged: the work of creating them, without the effect. */
export async function touchSettings(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .updateTable("account_settings")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("account_id", "=", ({ selectFrom }) => selectFrom("account").select("id").where("email_key", "=", emailKey))
    .execute();
}

export async function findSettings(queries: Queries, accountId: string): Promise<Settings | undefined> {
  const row = await queries
    .selectFrom("account_settings")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row && settingsOf(row);
}

/** Changes the given settings and keeps the rest. Returns all of them. */
export async function updateSettings(
  tx: Tx,
  accountId: string,
  settings: Partial<Settings>,
  now: number,
): Promise<Settings | undefined> {
  const row = await tx
    .updateTable("account_settings")
    .set({ ...settingsColumns(settings), updated_at: now })
    .where("account_id", "=", accountId)
    .returningAll()
    .executeTakeFirst();
  return row && settingsOf(row);
}

function settingsColumns(settings: Settings): SettingsColumns;
function settingsColumns(settings: Partial<Settings>): Partial<SettingsColumns>;
function settingsColumns({ credit_alert_threshold, marketing_emails, ...rest }: Partial<Settings>) {
  return {
    ...rest,
    ...(credit_alert_threshold !== undefined && { credit_alert_threshold: toHundredths(credit_alert_threshold) }),
    ...(marketing_emails !== undefined && { marketing_emails: marketing_emails ? 1 : 0 }),
  };
}

type SettingsColumns = Omit<AccountSettingsTable, "account_id" | "updated_at">;

function settingsOf({ account_id: _, updated_at: __, ...row }: Selectable<AccountSettingsTable>): Settings {
  return {
    ...row,
    credit_alert_threshold: toCredits(row.credit_alert_threshold),
    marketing_emails: row.marketing_emails === 1,
  };
}
