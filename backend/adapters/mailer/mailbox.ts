import { createTransport } from "nodemailer";
import type { Database } from "../database/port.ts";
import type { Runtime } from "../runtime/port.ts";
import type { Mailbox, Mailer } from "./port.ts";
import "./tables.ts";

/** Messages contain live links, so they are kept only while they are useful. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;
const listedAtMost = 100;

/** Creates a mailer that stores mail in the database instead of sending it, for a product without a mail server. */
export function createMailbox({ database, runtime }: { database: Database; runtime: Runtime }): Mailer & Mailbox {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const now = runtime.now();
      const composed = await composer.sendMail({
        ...message,
        date: new Date(now),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const row = {
        id: runtime.newId(),
        message_id: message.messageId,
        to_address: message.to,
        subject: message.subject,
        html: message.html,
        plain: message.text,
        eml: composed.message.toString(),
        received_at: now,
      };
      await database.transaction(async (tx) => {
        await tx
          .deleteFrom("mailbox_message")
          .where("received_at", "<", now - keptMilliseconds)
          .execute();
        await tx
          .insertInto("mailbox_message")
          .values(row)
          .onConflict((conflict) => conflict.column("message_id").doNothing())
          .execute();
      });
      return { outcome: "kept" };
    },

    async list() {
      const rows = await database.read
        .selectFrom("mailbox_message")
        .select(["id", "to_address", "subject", "received_at"])
        .orderBy("id", "desc")
        .limit(listedAtMost)
        .execute();
      return rows.map(({ id, to_address, subject, received_at }) => ({
        id,
        to: to_address,
        subject,
        receivedAt: received_at,
      }));
    },

    async read(id) {
      const row = await database.read.selectFrom("mailbox_message").selectAll().where("id", "=", id).executeTakeFirst();
      return (
        row && {
          id: row.id,
          to: row.to_address,
          subject: row.subject,
          receivedAt: row.received_at,
          html: row.html,
          text: row.plain,
          eml: row.eml,
        }
      );
    },

    async close() {
      composer.close();
    },
  };
}
