export interface MailboxMessageTable {
  id: string;
  message_id: string;
  to_address: string;
  subject: string;
  html: string;
  plain: string;
  eml: string;
  received_at: number;
}

declare module "../database/port.ts" {
  interface Schema {
    mailbox_message: MailboxMessageTable;
  }
}
