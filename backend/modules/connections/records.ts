import type { Selectable } from "kysely";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { ConnectionTable } from "./tables.ts";

export type ConnectionRecord = Selectable<ConnectionTable>;

/** Lists all connections, the oldest first. */
export function listConnections(queries: Queries): Promise<ConnectionRecord[]> {
  return queries.selectFrom("connection").selectAll().orderBy("created_at").orderBy("id").execute();
}

export function findConnection(queries: Queries, kind: string): Promise<ConnectionRecord | undefined> {
  return queries.selectFrom("connection").selectAll().where("kind", "=", kind).executeTakeFirst();
}

/** Returns a connection that no other transaction can change until this one ends. */
export function lockConnection(database: Database, tx: Tx, kind: string): Promise<ConnectionRecord | undefined> {
  return database.forUpdate(tx.selectFrom("connection").selectAll().where("kind", "=", kind)).executeTakeFirst();
}

/** Inserts a connection. Returns whether there was none of its kind. */
export async function insertConnection(tx: Tx, connection: ConnectionRecord): Promise<boolean> {
  const inserted = await tx
    .insertInto("connection")
    .values(connection)
    .onConflict((conflict) => conflict.column("kind").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateConnection(tx: Tx, id: string, change: Partial<ConnectionRecord>): Promise<void> {
  await tx.updateTable("connection").set(change).where("id", "=", id).execute();
}

export async function removeConnection(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("connection").where("id", "=", id).execute();
}

/** Replaces a sealed key, unless it has changed meanwhile. */
export async function resealConnection(
  tx: Tx,
  { id, sealed_key }: Pick<ConnectionRecord, "id" | "sealed_key">,
  change: Pick<ConnectionRecord, "sealed_key" | "key_id">,
): Promise<void> {
  await tx.updateTable("connection").set(change).where("id", "=", id).where("sealed_key", "=", sealed_key).execute();
}
