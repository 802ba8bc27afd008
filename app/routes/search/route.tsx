import { data } from "react-router";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/route";
import { findOwn } from "./find-own.server.ts";
import { queryOf } from "./query.ts";
import { SearchPage } from "./search-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url.searchParams);
  const found = await findOwn(context, query, url.pathname + url.search);
  return data({ query, found, title: translator(context)("commands:title") }, { status: found ? 200 : 503 });
}

export default function Search({ loaderData, matches: [root] }: Route.ComponentProps) {
  const { features, appearance, language } = root.loaderData;
  return <SearchPage {...loaderData} context={{ features, appearance, language }} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
