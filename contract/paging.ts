import { z } from "zod";
import { pageSizeDefault, pageSizeMax } from "./limits.ts";

/** Query fields of every paged list. Pages count from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
});

/** Returns the schema of a page: the total count, the addresses of the neighboring pages, and the page's items. */
export function paged<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}

/** A boolean query or form value: `true` or `false` as a word. */
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
