/** All tags of the user. */
export const tagsPath = "/gallery/tags";
/** Gives tags to creations, and takes them away. */
export const tagPath = "/gallery/tag";
/** The names of the most used tags, for scripts. */
export const tagNamesPath = "/gallery/tags/names";

/** Returns the page that sets the tags of one creation. */
export function tagsOfPath(creationId: string, returnTo: string): string {
  return `${tagPath}?${new URLSearchParams({ id: creationId, return: returnTo })}`;
}

export interface TagsQuery {
  search?: string;
  sort?: "count" | undefined;
  page?: number;
}

/** Returns the address of the list: one page of it, or the results of a search. */
export function tagsAddress({ search = "", sort, page = 1 }: TagsQuery): string {
  const query = new URLSearchParams({
    ...(search !== "" && { search }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? tagsPath : `${tagsPath}?${query}`;
}

/** Returns the page that renames, merges and deletes a tag. `returnTo` is the list below. */
export function editTagPath(id: string, returnTo: string): string {
  const path = `${tagsPath}/${id}`;
  return returnTo === tagsPath ? path : `${path}?${new URLSearchParams({ return: returnTo })}`;
}
