import { conversations } from "../../../../contract/conversations.ts";
import { inPieces } from "../../../adapters/database/paging.ts";
import type { SearchHit } from "../../../adapters/search/port.ts";
import { done } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import { type ConversationsDeps, implement } from "../deps.ts";
import { excerptOf } from "../excerpt.ts";
import { presentConversation } from "../present.ts";
import * as records from "../records/conversations.ts";
import { contentsOf, conversationsOf } from "../records/messages.ts";
import { searchOwner } from "../rules.ts";

/** Hits are read from the newest. Older hits beyond this number are ignored. */
const hitsMax = 4_000;
const hitsAtOnce = 500;

/** Lists the caller's conversations, the most recently used first. A search matches titles and messages. */
export const listConversations = implement(conversations.list, async (deps, { query }, caller) => {
  const { search: text, favorite } = query;
  const hits = text ? await findHits(deps, text, caller.userId) : undefined;
  const filter = { favorite, ids: hits && [...hits.keys()] };
  const { count, items } = await records.listConversations(deps.database.read, caller.userId, filter, query);
  const excerpts = text && hits ? await excerptsOf(deps, text, items, hits, caller.userId) : undefined;
  return done({
    count,
    ...pageAddresses(conversations.list.path, query, count),
    results: items.map((row) => presentConversation(row, excerpts?.get(row.id) ?? null)),
  });
});

/** Maps each found conversation to its newest matching message; `null` when only the title matches. */
async function findHits(
  { database, search }: ConversationsDeps,
  text: string,
  ownerId: string,
): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  const request = { ownerId: searchOwner(ownerId), text, direction: "newest" } as const;
  const find = (last: SearchHit | undefined, limit: number) =>
    search.find(database.read, { ...request, after: last?.number, limit });
  let looked = 0;
  for await (const hits of inPieces(find, hitsAtOnce)) {
    const ofMessages = await conversationsOf(
      database.read,
      ownerId,
      hits.map(({ id }) => id),
    );
    for (const { id } of hits) {
      const conversationId = ofMessages.get(id);
      if (conversationId === undefined) found.set(id, found.get(id) ?? null);
      else if (!found.get(conversationId)) found.set(conversationId, id);
    }
    looked += hits.length;
    if (looked >= hitsMax) break;
  }
  return found;
}

async function excerptsOf(
  { database, search }: ConversationsDeps,
  text: string,
  shown: readonly records.ConversationRecord[],
  hits: ReadonlyMap<string, string | null>,
  ownerId: string,
): Promise<Map<string, string>> {
  const messageOf = new Map(shown.flatMap(({ id }) => [[id, hits.get(id) ?? ""] as const]));
  const ids = [...messageOf.values()].filter((id) => id !== "");
  const contents = await contentsOf(database.read, ownerId, ids);
  return new Map(
    [...messageOf].flatMap(([id, messageId]) => {
      const content = contents.get(messageId);
      return content === undefined ? [] : [[id, excerptOf(content, (part) => search.matches(text, part))] as const];
    }),
  );
}
