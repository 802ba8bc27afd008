import type { MessageRole, MessageStatus, ReplyError } from "../../../contract/conversations.ts";
import type { Language } from "../../../contract/languages.ts";

export interface ConversationTable {
  id: string;
  owner_id: string;
  /** Empty until the first message or a rename. */
  title: string;
  is_favorite: number;
  message_count: number;
  /** The number of the next message. Numbers are never reused. */
  next_number: number;
  idempotency_key: string | null;
  /** Digest of the request that started it. Detects a reused key with another body. */
  request_sha256: string;
  created_at: number;
  /** When its last message was written. */
  used_at: number;
  /** Set while it is deleted and can be restored. */
  deleted_at: number | null;
}

export interface ConversationMessageTable {
  id: string;
  conversation_id: string;
  owner_id: string;
  /** Its position in the conversation. */
  number: number;
  role: MessageRole;
  content: string;
  status: MessageStatus;
  error_code: ReplyError | null;
  /** JSON: ids of the attached creations. */
  attachments: string;
  /** The language of a reply; `null` for a user's message. */
  language: Language | null;
  /** The current writer of the reply. No other may add to it. */
  writer: string | null;
  /** The price of a reply; 0 once it is known to be free. */
  cost_hundredths: number;
  idempotency_key: string | null;
  request_sha256: string | null;
  created_at: number;
}

export interface ConversationRunTable {
  message_id: string;
  run_id: string;
  added_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    conversation: ConversationTable;
    conversation_message: ConversationMessageTable;
    conversation_run: ConversationRunTable;
  }
}
