import { z } from "zod";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import type { Route } from "./+types/shares";
import { publicAddress } from "./share-target.server.ts";
import { SharesPage } from "./shares-page.tsx";

const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const { sharing } = api(context, url.pathname + url.search);
  const list = await sharing.shares({ query: { page, page_size: pageSizeDefault } });
  const { count, results } = valueOrThrow(context, list);
  const t = translator(context);
  return {
    shares: results.map(({ token, ...share }) => ({
      ...share,
      title: share.title || t("sharing:untitled"),
      address: publicAddress(token, url),
    })),
    page,
    pages: Math.max(1, Math.ceil(count / pageSizeDefault)),
    title: t("sharing:list.title"),
  };
}

export default function Shares({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <SharesPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
