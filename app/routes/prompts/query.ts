import { promptsPath } from "../../parts/prompt-address.ts";

/** The query of the prompt book's address. */
export interface ListQuery {
  search: string;
  pinned?: "true";
  page: number;
  /** The id of the entry that is being renamed. */
  rename?: string;
}

/** Returns the address of a list. Omitted fields have their defaults. */
export function listPath({ search, pinned, page = 1, rename }: Partial<ListQuery>): string {
  const said = Object.entries({
    search: search || undefined,
    pinned,
    page: page > 1 ? String(page) : undefined,
    rename,
  }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return said.length > 0 ? `${promptsPath}?${new URLSearchParams(said)}` : promptsPath;
}
