import { type Selectable, sql } from "kysely";
import { type PageNumber, pageOf } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import { erased, plainTemplates } from "./rules.ts";
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

/** Erases the content of an ended message, unless its template is one of these. */
export async function emptyMail(tx: Tx, mailId: string, kept: readonly MailRecord["template"][]): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ params: erased })
    .where("id", "=", mailId)
    .where("status", "!=", "waiting")
    .$if(kept.length > 0, (query) => query.where("template", "not in", [...kept]))
    .execute();
}

/** Erases the content of dead messages that ended before this instant. */
export async function emptyDeadMail(tx: Tx, endedBefore: number): Promise<void> {
  await tx
    .updateTable("mail_outbox")
    .set({ params: erased })
    .where("status", "=", "dead")
    .where("next_attempt_at", "<", endedBefore)
    .where("params", "!=", erased)
    .execute();
}

/** Messages that ended in earlier versions were erased to `{}`, which is also what messages without parameters contain. */
const hasContent = sql<boolean>`(params <> ${erased} and (params <> '{}' or template in (${sql.join(plainTemplates)})))`;

/** Lets a dead message wait again. Returns whether there was one that still has its content. */
export async function reviveMail(tx: Tx, mailId: string, now: number): Promise<boolean> {
  const revived = await tx
    .updateTable("mail_outbox")
    .set({ status: "waiting", attempts: 0, next_attempt_at: now })
    .where("id", "=", mailId)
    .where("status", "=", "dead")
    .where(hasContent)
    .returning("id")
    .executeTakeFirst();
  return revived !== undefined;
}

const listedColumns = [
  "id",
  "to_address",
  "template",
  "status",
  "attempts",
  "next_attempt_at",
  "last_error",
  "created_at",
  "sent_at",
] as const;

/** A message without its content. */
export type ListedMail = Pick<MailRecord, (typeof listedColumns)[number]> & { can_be_sent_again: boolean };

/** Which messages are wanted. Omitted conditions match all. */
export interface MailFilter {
  status?: MailRecord["status"] | undefined;
  /** A part of the address. */
  search?: string | undefined;
}

/** Returns one page of the messages, the newest first, and the total count. */
export async function listMail(
  queries: Queries,
  { status, search }: MailFilter,
  page: PageNumber,
): Promise<{ count: number; items: ListedMail[] }> {
  let mail = queries
    .selectFrom("mail_outbox")
    .select([...listedColumns, sql<number>`case when ${hasContent} then 1 else 0 end`.as("has_content")]);
  if (status !== undefined) mail = mail.where("status", "=", status);
  if (search !== undefined) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    mail = mail.where(sql<boolean>`lower(to_address) like ${pattern} escape '\\'`);
  }
  const { count, items } = await pageOf(mail, { by: ["created_at", "id"], direction: "desc" }, page);
  return {
    count,
    items: items.map(({ has_content, ...row }) => ({
      ...row,
      can_be_sent_again: row.status === "dead" && has_content === 1,
    })),
  };
}

/** Returns how many messages are waiting, sent, and dead. */
export async function countMail(queries: Queries): Promise<Record<MailRecord["status"], number>> {
  const rows = await queries
    .selectFrom("mail_outbox")
    .select((row) => ["status", row.fn.countAll<number>().as("messages")])
    .groupBy("status")
    .execute();
  return { waiting: 0, sent: 0, dead: 0, ...Object.fromEntries(rows.map((row) => [row.status, row.messages])) };
}
