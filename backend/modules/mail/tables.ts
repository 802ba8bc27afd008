import type { Language } from "../../../contract/languages.ts";
import type { TemplateName } from "./templates.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface MailOutboxTable {
  id: string;
  /** Identifies the message's subject matter. Only one message per key is sent. */
  dedupe_key: string;
  to_address: string;
  template: TemplateName;
  language: Language;
  /** JSON. `null` once the message is sent, or can no longer be sent again, because it contains valid links. */
  params: string;
  status: "waiting" | "sent" | "dead";
  attempts: number;
  next_attempt_at: number;
  message_id: string;
  last_error: string | null;
  created_at: number;
  sent_at: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    mail_outbox: MailOutboxTable;
  }
}
