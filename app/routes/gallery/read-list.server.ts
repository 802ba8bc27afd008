import { dayStartIn } from "../../../contract/day-start.ts";
import type { CreationPage } from "../../../contract/gallery.ts";
import type { Api } from "../../api/api.server.ts";
import type { Translate } from "../../i18n/language.server.ts";
import { tileOf } from "../../parts/tile.server.ts";
import { readTimeZone } from "../../session/time-zone.server.ts";
import { orderOf } from "./addresses.ts";
import type { ListPage } from "./creations/grid/loaded-list.ts";
import { filterOf, type ListQuery } from "./list-query.ts";

/** Reads a page of the list of an address. */
export async function readList(calls: Api, request: Request, query: ListQuery, pageSize: number) {
  const list = await listOf(request, query);
  return calls.gallery.creations({ query: { ...list, page_size: pageSize, ...placeOf(query) } });
}

/** Returns the filters and the order that the API needs for the list of an address. */
export async function listOf(request: Request, query: ListQuery) {
  const { favorite, ...filter } = filterOf(query, dayStartIn(await readTimeZone(request)));
  return { ...filter, ...(favorite && { favorite: "true" as const }), sort: orderOf(query) };
}

/** The API ignores this unknown place and starts at the beginning. A request by place also returns the next place. */
const beginning = { after: "start" };

/** Returns where a list starts: after a place, before one, or at a month. Months are those of the summary, in UTC. */
function placeOf({ after, before, month, sort }: ListQuery): { after?: string; before?: string } {
  if (after !== undefined) return { after };
  if (before !== undefined) return { before };
  if (month === undefined) return beginning;
  const start = new Date(`${month}-01T00:00:00Z`);
  const edge = sort === "oldest" ? start.getTime() : start.setUTCMonth(start.getUTCMonth() + 1);
  return { after: String(edge) };
}

/** Returns the parts of an API page that a grid needs. */
export function listPageOf(after: string | null, { results, next, previous }: CreationPage, t: Translate): ListPage {
  return {
    after,
    tiles: results.map((creation) => tileOf(creation, t)),
    next: cursorIn(next, "after"),
    previous: cursorIn(previous, "before"),
  };
}

function cursorIn(address: string | null, name: string): string | null {
  return address === null ? null : new URL(address, "http://api.internal").searchParams.get(name);
}
