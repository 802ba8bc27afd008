import { redirect } from "react-router";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import type { Route } from "./+types/route";
import { batchListPath } from "./addresses.ts";
import { BatchesPage } from "./batches-page.tsx";
import { pageIn } from "./page-in.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url);
  const { batches } = api(context, url.pathname + url.search);
  const list = await batches.list({ query: { page, page_size: pageSizeDefault } });
  const { count, results } = valueOrThrow(context, list);
  const pages = Math.max(1, Math.ceil(count / pageSizeDefault));
  if (page > pages) throw redirect(batchListPath(pages));
  return { batches: results, page, pages, now: host().now(), title: translator(context)("batches:title") };
}

export default function Batches({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <BatchesPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
