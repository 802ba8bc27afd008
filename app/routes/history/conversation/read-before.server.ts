import type { Api } from "../../../api/api.server.ts";
import type { ApiOutcome } from "../../../api/client.ts";
import { showMessages } from "../read-messages.server.ts";
import type { ShownMessage } from "../shown-messages.ts";

/** As many as opening a conversation shows. */
const pageSize = 50;

/** Reads the messages before one of a conversation, oldest first, and whether there are any before those. */
export async function readBefore(
  calls: Api,
  id: string,
  before: string,
): Promise<ApiOutcome<{ messages: ShownMessage[]; hasEarlier: boolean }>> {
  const found = await calls.conversations.messages({ params: { id }, query: { before, page_size: pageSize } });
  if (!found.ok) return found;
  const { results, next } = found.value;
  const messages = await showMessages(calls, results.toReversed());
  return { ok: true, value: { messages, hasEarlier: next !== null } };
}
