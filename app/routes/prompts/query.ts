import { z } from "zod";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { promptsPath } from "../../parts/prompt-address.ts";

/** The query of the prompt book's address. */
const listed = z.object({
  search: z.string().trim().max(searchMaxCharacters).catch("").default(""),
  pinned: z.literal("true").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  /** The id of the entry that is being renamed. */
  rename: z.uuid().optional().catch(undefined),
});
export type ListQuery = z.infer<typeof listed>;

export function queryOf(search: URLSearchParams): ListQuery {
  return listed.parse(Object.fromEntries(search));
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
