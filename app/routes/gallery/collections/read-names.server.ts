import { pageSizeMax } from "../../../../contract/limits.ts";
import type { Api } from "../../../api/api.server.ts";
import type { CollectionName } from "./use-collection-names.ts";

/** Returns the names of the user's collections; none when they cannot be read. */
export async function readCollectionNames({ collections }: Api): Promise<CollectionName[]> {
  const listed = await collections.galleries({ query: { page: 1, page_size: pageSizeMax } });
  return listed.ok ? listed.value.results.map(({ id, name }) => ({ id, name })) : [];
}
