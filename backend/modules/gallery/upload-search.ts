import type { Queries } from "../../adapters/database/port.ts";
import type { Search, SearchDocument } from "../../adapters/search/port.ts";
import { recipeOf } from "./present.ts";
import { tagsOfAll } from "./records/tags.ts";
import { uploadsOfAll } from "./records/uploads.ts";
import { creationDocuments } from "./search-hits.ts";
import type { UploadTable } from "./tables.ts";
import { tagDocument } from "./tag-search.ts";

/** Separate from the owner's creations, so that neither search finds the other's entries. */
const searchOwner = (ownerId: string) => `${ownerId}.uploads`;

/** More results are not listed; more words narrow them down. */
const hitsMax = 1_000;

/** Returns the search document of an upload: its name, its recipe's words, and its tags. */
export function uploadDocument({
  id,
  owner_id,
  created_at,
  name,
  recipe,
  kind,
  tag_names,
}: UploadTable): SearchDocument {
  const found = recipeOf({ recipe });
  const words = found ? [found.prompt, found.negative_prompt, found.foreign_model ?? found.model ?? ""] : [];
  return {
    id,
    ownerId: searchOwner(owner_id),
    at: created_at,
    text: [name, ...words, tag_names ?? ""].join("\n"),
    marks: [`kind:${kind}`],
  };
}

/** Returns the search documents of the creations, kept uploads and tags among these ids, of all owners. */
export async function galleryDocuments(queries: Queries, ids: readonly string[]): Promise<SearchDocument[]> {
  const [creations, uploads, tags] = await Promise.all([
    creationDocuments(queries, ids),
    uploadsOfAll(queries, ids),
    tagsOfAll(queries, ids),
  ]);
  return [...creations, ...uploads.map(uploadDocument), ...tags.map(tagDocument)];
}

/** Returns the ids of the owner's uploads that contain the words of a text, newest first, up to a thousand. */
export async function findUploadIds(
  search: Search,
  queries: Queries,
  ownerId: string,
  text: string,
  kind: UploadTable["kind"] | undefined,
): Promise<string[]> {
  const hits = await search.find(queries, {
    ownerId: searchOwner(ownerId),
    text,
    ...(kind && { marks: [`kind:${kind}`] }),
    direction: "newest",
    limit: hitsMax,
  });
  return hits.map(({ id }) => id);
}
