import { z } from "zod";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { tileOf } from "../../parts/tile.server.ts";
import type { Route } from "./+types/route";
import { GalleryPage } from "./gallery-page.tsx";

/** Pages shown below one another; beyond this a link leads on to the next stretch. */
const stretchPages = 10;

const query = z.object({
  tab: z.enum(["all", "images", "videos", "favorites"]).catch("all"),
  from: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** The creations of one tab, from page `from` to page `page`: “load more” is a link that reaches one page further. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { tab, from, page } = query.parse(Object.fromEntries(url.searchParams));
  const { gallery } = api(context, url.pathname + url.search);
  const last = Math.min(Math.max(page, from), from + stretchPages - 1);
  const read = (number: number) => {
    const wanted = { page: number, page_size: pageSizeDefault };
    if (tab === "images") return gallery.images({ query: wanted });
    if (tab === "videos") return gallery.videos({ query: wanted });
    return gallery.creations({ query: tab === "favorites" ? { ...wanted, favorite: "true" } : wanted });
  };
  const pages = await Promise.all(Array.from({ length: last - from + 1 }, (_, offset) => read(from + offset)));
  const lists = pages.map((list) => valueOrThrow(context, list));
  const count = lists[0]?.count ?? 0;
  return {
    tab,
    tiles: lists.flatMap(({ results }) => results.map(tileOf)),
    count,
    moreTo: count > last * pageSizeDefault ? morePath(tab, from, last) : null,
    title: translator(context)("gallery:title"),
  };
}

function morePath(tab: string, from: number, last: number): string {
  const nextFrom = last - from + 1 >= stretchPages ? last + 1 : from;
  const search = new URLSearchParams({ ...(tab === "all" ? {} : { tab }), page: String(last + 1) });
  if (nextFrom > 1) search.set("from", String(nextFrom));
  return `/gallery?${search}`;
}

export default function Gallery({ loaderData }: Route.ComponentProps) {
  return <GalleryPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
