import { pinnedPromptsMax } from "../../../contract/limits.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { Search } from "../../adapters/search/port.ts";
import type { PromptRecord } from "./records.ts";
import { unpinnedPromptsMax } from "./rules.ts";

/** Apart from what the owner made, so that neither search meets what belongs to the other. */
const searchOwner = (ownerId: string) => `${ownerId}.prompts`;

/** Makes a prompt findable by its words and its name. */
export async function indexPrompt(search: Search, tx: Tx, entry: PromptRecord): Promise<void> {
  await search.put(tx, {
    id: entry.id,
    ownerId: searchOwner(entry.owner_id),
    at: entry.created_at,
    text: [entry.name ?? "", entry.prompt, entry.negative_prompt, entry.style ?? ""].join("\n"),
  });
}

/** All of the owner's that are found by a text. */
export async function findIds(search: Search, queries: Queries, ownerId: string, text: string): Promise<string[]> {
  const hits = await search.find(queries, {
    ownerId: searchOwner(ownerId),
    text,
    direction: "newest",
    limit: pinnedPromptsMax + unpinnedPromptsMax,
  });
  return hits.map(({ id }) => id);
}
