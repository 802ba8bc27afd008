import { z } from "zod";
import { namedColors } from "../../../contract/color-terms.ts";
import { type CreationFilter, creationOrders, listCursor } from "../../../contract/gallery.ts";
import { aspectRatios, generationTypes } from "../../../contract/generation-terms.ts";
import { searchMaxCharacters } from "../../../contract/limits.ts";
import { tagFilter } from "../../../contract/tag-names.ts";
import { itemId } from "../../parts/item-id.ts";

/** Tabs that are lists of creations. The other tabs have addresses of their own. */
export const listTabs = ["all", "images", "videos", "favorites"] as const;

/** The states of runs that have no creations in the gallery, or never will. */
export const unfinished = ["underway", "failed", "canceled", "blocked"] as const;

/** No creation is older, and no date beyond this is useful. */
const day = z.iso.date().refine((text) => text >= "1970-01-02" && text <= "9998-12-31");
const month = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/** The query of the gallery's address. Invalid values are ignored. */
export const listQuery = z.object({
  tab: z.enum(listTabs).catch("all"),
  search: z.string().trim().max(searchMaxCharacters).catch(""),
  mode: z.enum(generationTypes).optional().catch(undefined),
  ratio: z.enum(aspectRatios).optional().catch(undefined),
  model: z.string().min(1).max(200).optional().catch(undefined),
  favorite: z.literal("true").optional().catch(undefined),
  color: z.enum(namedColors).optional().catch(undefined),
  /** Hides creations that have a newer duplicate. */
  duplicates: z.literal("collapsed").optional().catch(undefined),
  /** Selects runs that are unfinished or failed. The gallery itself holds the finished ones. */
  status: z.enum(unfinished).optional().catch(undefined),
  collection: itemId.optional().catch(undefined),
  /** One tag, or several separated by commas. */
  tag: tagFilter.optional().catch(undefined),
  /** The smart collection whose search is being changed. It does not narrow the list. */
  smart: itemId.optional().catch(undefined),
  /** Days in the user's time zone, both inclusive. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  sort: z.enum(creationOrders).optional().catch(undefined),
  /** Where the list starts: at the latest creation of this month, or with `oldest` at its first. */
  month: month.optional().catch(undefined),
  after: listCursor.optional().catch(undefined),
  before: listCursor.optional().catch(undefined),
  /** The page of a list of runs. Lists of creations use places instead. */
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
});
export type ListQuery = z.infer<typeof listQuery>;

/** Returns the API's filter for a query. `dayStart` returns the first millisecond of a day in the user's time zone. */
export function filterOf(query: ListQuery, dayStart: (day: string, daysLater: number) => number): CreationFilter {
  return {
    kind: query.tab === "images" ? "image" : query.tab === "videos" ? "video" : undefined,
    favorite: query.tab === "favorites" || query.favorite ? true : undefined,
    search: query.search === "" ? undefined : query.search,
    generation_type: query.mode,
    aspect_ratio: query.ratio,
    model: query.model,
    collection: query.collection,
    color: query.color,
    duplicates: query.duplicates,
    tag: query.tag,
    created_from: query.from && new Date(dayStart(query.from, 0)).toISOString(),
    created_before: query.to && new Date(dayStart(query.to, 1)).toISOString(),
  };
}
