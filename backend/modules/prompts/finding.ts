import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { Search, SearchDocument } from "../../adapters/search/port.ts";
import { type PromptRecord, promptsOfAll } from "./records.ts";
import { unpinnedPromptsMax } from "./rules.ts";

/** Separate from the owner's creations, so that neither search finds the other's entries. */
const searchOwner = (ownerId: string) => `${ownerId}.prompts`;

/** Adds a prompt's words and name to the search index. */
export async function indexPrompt(search: Search, tx: Tx, entry: PromptRecord): Promise<void> {
  await search.put(tx, documentOf(entry));
}

/** Returns the search documents of the prompts among these ids, of all owners. */
export async function promptDocuments(queries: Queries, ids: readonly string[]): Promise<SearchDocument[]> {
  return (await promptsOfAll(queries, ids)).map(documentOf);
}

function documentOf({ id, owner_id, created_at, ...entry }: PromptRecord): SearchDocument {
  return {
    id,
    ownerId: searchOwner(owner_id),
    at: created_at,
    text: [entry.name ?? "", entry.prompt, entry.negative_prompt, entry.style ?? ""].join("\n"),
  };
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
