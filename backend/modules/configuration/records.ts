import type { Selectable } from "kysely";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { SettingTable } from "./tables.ts";

export type SettingRecord = Selectable<SettingTable>;

export function listSettings(queries: Queries): Promise<SettingRecord[]> {
  return queries.selectFrom("setting").selectAll().execute();
}

/** Locks a setting until the transaction ends, if it has a value. */
export async function lockSetting(database: Database, tx: Tx, name: string): Promise<SettingRecord | undefined> {
  return database.forUpdate(tx.selectFrom("setting").selectAll().where("name", "=", name)).executeTakeFirst();
}

export async function putSetting(tx: Tx, setting: SettingRecord): Promise<void> {
  const { value, updated_at } = setting;
  await tx
    .insertInto("setting")
    .values(setting)
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value, updated_at }))
    .execute();
}

/** Inserts a setting that has no value yet. Returns whether it was inserted. */
export async function insertSetting(tx: Tx, setting: SettingRecord): Promise<boolean> {
  const inserted = await tx
    .insertInto("setting")
    .values(setting)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("name")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes a setting. Returns whether it had a value. */
export async function removeSetting(tx: Tx, name: string): Promise<boolean> {
  const removed = await tx.deleteFrom("setting").where("name", "=", name).returning("name").executeTakeFirst();
  return removed !== undefined;
}
