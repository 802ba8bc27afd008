import type { Selectable } from "kysely";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { MailOutboxTable } from "./tables.ts";

export type MailRecord = Selectable<MailOutboxTable>;

/** Adds a message unless its key exists. Returns whether it was added. */
export async function insertMail(tx: Tx, mail: MailRecord): Promise<boolean> {
  const added = await tx
    .insertInto("mail_outbox")
    .values(mail)
    .onConflict((conflict) => conflict.column("dedupe_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

export function findMail(queries: Queries, mailId: string): Promise<MailRecord | undefined> {
  return queries.selectFrom("mail_outbox").selectAll().where("id", "=", mailId).executeTakeFirst();
}

/** Updates a waiting message. An ended message stays unchanged. */
export async function updateWaitingMail(
  tx: Tx,
  mailId: string,
  change: Partial<Omit<MailRecord, "id" | "dedupe_key">>,
): Promise<void> {
  await tx.updateTable("mail_outbox").set(change).where("id", "=", mailId).where("status", "=", "waiting").execute();
}

/** Removes ended messages that were created before this instant. Returns how many were removed. */
export async function deleteEndedMail(tx: Tx, createdBefore: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("mail_outbox")
    .where("created_at", "<", createdBefore)
    .where("status", "!=", "waiting")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
