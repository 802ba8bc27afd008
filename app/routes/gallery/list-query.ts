import { z } from "zod";
import type { CreationFilter } from "../../../contract/gallery.ts";
import { creationOrders, listCursor } from "../../../contract/gallery.ts";
import { aspectRatios, generationTypes } from "../../../contract/generation-terms.ts";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { itemId } from "../../parts/item-id.ts";

/** Tabs that are lists of creations; the other tabs have addresses of their own. */
export const listTabs = ["all", "images", "videos", "favorites"] as const;

/** What a run is when nothing of it is in the gallery yet, or ever. */
export const unfinished = ["underway", "failed", "canceled", "blocked"] as const;

/** Nothing was made before, and nobody plans further. */
const day = z.iso.date().refine((text) => text >= "1970-01-02" && text <= "9998-12-31");
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** What the gallery's address says. Whatever makes no sense counts as not said. */
export const listQuery = z.object({
  tab: z.enum(listTabs).catch("all"),
  search: z.string().trim().max(searchMaxCharacters).catch(""),
  mode: z.enum(generationTypes).optional().catch(undefined),
  ratio: z.enum(aspectRatios).optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
  favorite: z.literal("true").optional().catch(undefined),
  /** Asks for runs that are not finished, or never were; the gallery itself holds what is. */
  status: z.enum(unfinished).optional().catch(undefined),
  collection: itemId.optional().catch(undefined),
  /** Days, in the person's own time zone; both count. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  sort: z.enum(creationOrders).optional().catch(undefined),
  /** Where the list begins: at the latest of this month (with `oldest`, at its first). */
  month: month.optional().catch(undefined),
  after: listCursor.optional().catch(undefined),
  before: listCursor.optional().catch(undefined),
  /** Of runs; lists of creations go by places instead. */
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The API's filter for it. `dayStart` gives the first millisecond of a day in the person's time zone. */
export function filterOf(query: ListQuery, dayStart: (day: string, daysLater: number) => number): CreationFilter {
  return {
    kind: query.tab === "images" ? "image" : query.tab === "videos" ? "video" : undefined,
    favorite: query.tab === "favorites" || query.favorite ? true : undefined,
    search: query.search === "" ? undefined : query.search,
    generation_type: query.mode,
    aspect_ratio: query.ratio,
    model: query.model,
    collection: query.collection,
    created_from: query.from && new Date(dayStart(query.from, 0)).toISOString(),
    created_before: query.to && new Date(dayStart(query.to, 1)).toISOString(),
  };
}
