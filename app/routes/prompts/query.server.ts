import { z } from "zod";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import type { ListQuery } from "./query.ts";

const listed = z.object({
  search: z.string().trim().max(searchMaxCharacters).catch("").default(""),
  pinned: z.literal("true").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  rename: z.uuid().optional().catch(undefined),
});

/** Reads the query of the prompt book's address. Invalid values are ignored. */
export function queryOf(search: URLSearchParams): ListQuery {
  return listed.parse(Object.fromEntries(search));
}
