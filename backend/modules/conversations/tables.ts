import type { MessageRole, MessageStatus, ReplyError } from "../../../contract/conversations.ts";
import type { Language } from "../../../contract/languages.ts";

export interface ConversationTable {
  id: string;
  owner_id: string;
  /** Empty until something was said or somebody gave one. */
  title: string;
  is_favorite: number;
  message_count: number;
  /** The number that the next message gets; none is ever used again. */
  next_number: number;
  idempotency_key: string | null;
  /** Digest of what it was begun with, so that a used key with another body is noticed. */
  request_sha256: string;
  created_at: number;
  /** When something was last said in it. */
  used_at: number;
  /** Set while it can be restored. */
  deleted_at: number | null;
}

export interface ConversationMessageTable {
  id: string;
  conversation_id: string;
  owner_id: string;
  /** Its place among the conversation's. */
  number: number;
  role: MessageRole;
  content: string;
  status: MessageStatus;
  error_code: ReplyError | null;
  /** JSON: ids of the creations it speaks of. */
  attachments: string;
  /** What an answer is written in; `null` for what a person wrote. */
  language: Language | null;
  /** Who writes the answer at the moment; nobody else may add to it. */
  writer: string | null;
  /** What an answer costs; 0 once it is known to cost nothing. */
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
