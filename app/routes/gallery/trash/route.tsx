import { redirect } from "react-router";
import { z } from "zod";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { trashPath } from "../../../parts/tile-changes.ts";
import type { Route } from "./+types/route";
import { TrashPage } from "./trash-page.tsx";
import { trashedTileOf } from "./trashed-tile.server.ts";

const pageSize = 48;
const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** Loads a page of the trash, the most recently deleted first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageNumber.parse(url.searchParams.get("page") ?? 1);
  const calls = api(context, url.pathname + url.search);
  const outcome = await calls.gallery.trash({ query: { page, page_size: pageSize } });
  const { count, results } = valueOrThrow(context, outcome);
  const last = Math.max(1, Math.ceil(count / pageSize));
  // The last items of the page were restored or erased.
  if (page > last) throw redirect(pagePath(last));
  const now = host().now();
  return {
    tiles: results.map((creation) => trashedTileOf(creation, now, translator(context))),
    count,
    newer: page > 1 ? pagePath(page - 1) : null,
    older: page < last ? pagePath(page + 1) : null,
    title: translator(context)("selection:trash.title"),
  };
}

function pagePath(page: number): string {
  return page === 1 ? trashPath : `${trashPath}?page=${page}`;
}

export default function Trash({ loaderData }: Route.ComponentProps) {
  return <TrashPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
