import type { SearchDocument } from "../../adapters/search/port.ts";
import type { SearchDeps } from "./deps.ts";
import { foldedNamesOf } from "./records/tags.ts";
import type { TagTable } from "./tables.ts";

/** Separate from the owner's creations, so that neither search finds the other's entries. */
const searchOwner = (ownerId: string) => `${ownerId}.tags`;

/** The creations of each matching tag are one more list to merge. */
const tagsPerSearchMax = 50;

/** Returns the search document of a tag. */
export function tagDocument({ id, owner_id, created_at, name }: TagTable): SearchDocument {
  return { id, ownerId: searchOwner(owner_id), at: created_at, text: name };
}

/** Returns the folded names of the owner's newest tags that contain all words of a text, at most 50. */
export async function tagsNamed({ database, search }: SearchDeps, ownerId: string, text: string): Promise<string[]> {
  const request = { ownerId: searchOwner(ownerId), text, direction: "newest", limit: tagsPerSearchMax } as const;
  const hits = await search.find(database.read, request);
  return foldedNamesOf(
    database.read,
    ownerId,
    hits.map(({ id }) => id),
  );
}
