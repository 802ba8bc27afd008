import { Outlet } from "react-router";
import { z } from "zod";
import { pageSizeMax, tagNameMaxCharacters } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import type { Route } from "./+types/route";
import { TagsPage } from "./tags-page.tsx";

const query = z.object({
  search: z.string().trim().max(tagNameMaxCharacters).catch(""),
  sort: z.literal("count").optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = query.parse(Object.fromEntries(url.searchParams));
  const { count, results } = valueOrThrow(
    context,
    await api(context, url.pathname + url.search).tags.list({ query: { ...asked, page_size: pageSizeMax } }),
  );
  const pages = Math.max(1, Math.ceil(count / pageSizeMax));
  return { ...asked, tags: results, count, pages, title: translator(context)("tags:title") };
}

export default function Tags({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TagsPage {...loaderData} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
