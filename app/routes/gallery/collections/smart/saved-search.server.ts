import type { RouterContextProvider } from "react-router";
import { dayStartIn } from "../../../../../contract/day-start.ts";
import { dateFormat } from "../../../../../contract/formats.ts";
import type { CreationFilter } from "../../../../../contract/gallery.ts";
import { languageContext, translator } from "../../../../i18n/language.server.ts";
import { readTimeZone } from "../../../../session/time-zone.server.ts";
import { activeFilters } from "../../creations/filters/active-filters.ts";
import { filterName } from "../../creations/filters/filter-name.ts";
import { filterOf, type ListQuery, listQuery } from "../../list-query.ts";

type Context = Readonly<RouterContextProvider>;

/** A search as the pages of a smart collection show it. */
export interface SavedSearch {
  /** The query of the gallery's address that shows its results. */
  query: ListQuery;
  /** Its conditions in the user's language. */
  conditions: string[];
}

/** Returns the search of a smart collection. Days are in the user's time zone. */
export async function searchOfFilter(context: Context, request: Request, filter: CreationFilter): Promise<SavedSearch> {
  const timeZone = await readTimeZone(request);
  const days = dateFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const dayOf = (instant: string | undefined, before: number) =>
    instant && days.format(new Date(Date.parse(instant) - before));
  const { kind, favorite, generation_type, aspect_ratio, created_from, created_before, ...same } = filter;
  const query = listQuery.parse({
    ...same,
    tab: kind && `${kind}s`,
    favorite: favorite ? "true" : undefined,
    mode: generation_type,
    ratio: aspect_ratio,
    from: dayOf(created_from, 0),
    to: dayOf(created_before, 1),
  });
  return { query, conditions: conditionsOf(context, query) };
}

/** Returns the search in a form's or an address's field `list`, which has the query of a gallery's address. */
export function searchIn(context: Context, list: string): SavedSearch {
  const { status, collection, month, ...query } = listQuery.parse(Object.fromEntries(new URLSearchParams(list)));
  return { query, conditions: conditionsOf(context, query) };
}

/** Returns the API's filter for a search. */
export async function filterOfSearch(request: Request, { query }: SavedSearch): Promise<CreationFilter> {
  return filterOf(query, dayStartIn(await readTimeZone(request)));
}

function conditionsOf(context: Context, query: ListQuery): string[] {
  const texts = { t: translator(context), language: context.get(languageContext) };
  const tab = query.tab === "all" ? [] : [texts.t(`gallery:tabs.${query.tab}`)];
  return [...tab, ...activeFilters(query).map((name) => filterName(query, name, texts))];
}
