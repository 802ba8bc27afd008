import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { PromptRecord } from "./records.ts";
import { unpinnedPromptsMax } from "./rules.ts";

/** Separate from the owner's creations, so that neither search finds the other's entries. */
const searchOwner = (ownerId: string) => `${ownerId}.prompts`;

/** Adds a prompt's words and name to the search index. */
export async function indexPrompt(search: Search, tx: Tx, entry: PromptRecord): Promise<void> {
  await search.put(tx, {
    id: entry.id,
    ownerId: searchOwner(entry.owner_id),
    at: entry.created_at,
    text: [entry.name ?? "", entry.prompt, entry.negative_prompt, entry.style ?? ""].join("\n"),
  });
}

/** Returns the ids of the owner's prompts that match a text. */
export async function findIds(search: Search, queries: Queries, ownerId: string, text: string): Promise<string[]> {
  const hits = await search.find(queries, {
    ownerId: searchOwner(ownerId),
    text,
    direction: "newest",
    limit: pinnedPromptsMax + unpinnedPromptsMax,
  });
  return hits.map(({ id }) => id);
}
