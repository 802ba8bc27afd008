import { sql } from "kysely";
import type { Table } from "./inventory.ts";
import type { Database, Tx } from "./port.ts";

/**
 * Runs `work` in a transaction while the tables' triggers are off, so that rows are stored as they are. Foreign keys are
 * still checked. PostgreSQL allows it to the owner of the tables.
 */
export async function withoutTriggers<T>(
  { dialect }: Pick<Database, "dialect">,
  tx: Tx,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  return dialect === "sqlite" ? dropMeanwhile(tx, work) : disableMeanwhile(tx, tables, work);
}

async function dropMeanwhile<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows: triggers } = await sql<{ name: string; definition: string }>`
    select name, sql as definition from sqlite_schema where type = 'trigger' order by rowid`.execute(tx);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(tx);
  const result = await work();
  for (const { definition } of triggers) await sql.raw(definition).execute(tx);
  return result;
}

async function disableMeanwhile<T>(tx: Tx, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  // Checks that wait for the end of the transaction would keep the tables from being altered.
  await sql`set constraints all immediate`.execute(tx);
  for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(tx);
  const result = await work();
  for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(tx);
  return result;
}
