import { redirect } from "react-router";
import { z } from "zod";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { tileOf } from "../../../parts/tile.server.ts";
import { duplicatesPath } from "../addresses.ts";
import type { Route } from "./+types/duplicates";
import { DuplicatesPage } from "./duplicates-page.tsx";

const pageSize = 12;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** Loads a page of the groups of duplicates, those with the latest creation first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber.parse(url.searchParams.get("page") ?? 1);
  const calls = api(context, url.pathname + url.search);
  const { count, results } = valueOrThrow(
    context,
    await calls.similarity.duplicates({ query: { page, page_size: pageSize } }),
  );
  const last = Math.max(1, Math.ceil(count / pageSize));
  // The last groups of the page were cleaned up.
  if (page > last) throw redirect(pagePath(last));
  const t = translator(context);
  return {
    groups: results.map((group) => ({ ...group, creations: group.creations.map((one) => tileOf(one, t)) })),
    newer: page > 1 ? pagePath(page - 1) : null,
    older: page < last ? pagePath(page + 1) : null,
    title: t("similarity:duplicates.title"),
  };
}

function pagePath(page: number): string {
  return page === 1 ? duplicatesPath : `${duplicatesPath}?page=${page}`;
}

export default function Duplicates({ loaderData }: Route.ComponentProps) {
  return <DuplicatesPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
