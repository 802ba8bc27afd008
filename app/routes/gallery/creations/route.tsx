import { data, Outlet, redirect } from "react-router";
import type { Collection } from "../../../../contract/collections.ts";
import { pageSizeDefault } from "../../../../contract/limits.ts";
import { type Api, api, valueOrThrow } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { unlessOnlyViewerMoves } from "../../../parts/viewer-address.ts";
import { listSearch } from "../addresses.ts";
import { CollectionGone } from "../collection-gone.tsx";
import type { CollectionCounts } from "../collections/collection-header.tsx";
import { isCountExact } from "../collections/smart/count.ts";
import { searchOfFilter } from "../collections/smart/saved-search.server.ts";
import { GalleryFrame } from "../gallery-frame.tsx";
import { type ListQuery, listQuery } from "../list-query.ts";
import { sharedViewPath } from "../members/addresses.ts";
import { listPageOf, readList } from "../read-list.server.ts";
import type { Route } from "./+types/route";
import { CreationsPage } from "./creations-page.tsx";
import { readRuns } from "./read-runs.server.ts";
import { RunsPage } from "./runs-page.tsx";

/** Loads the first page of the address's list. A viewer over the list does not change which list that is. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const query = listQuery.parse(Object.fromEntries(url.searchParams));
  // A form also sends its empty fields.
  if ([...url.searchParams.values()].includes("")) throw redirect(addressOf(url, query));
  const calls = api(context, url.pathname + url.search);
  const t = translator(context);
  const title = t("gallery:title");
  if (query.status) {
    // Runs can be filtered only by mode and state.
    const asked = listQuery.parse({ status: query.status, mode: query.mode, page: query.page });
    return data({
      list: null,
      runs: { query: asked, found: await readRuns(context, calls, query.status, asked) },
      title,
    });
  }
  const [list, collection] = await Promise.all([
    readList(calls, request, query, pageSizeDefault),
    query.collection ? calls.collections.collection({ params: { id: query.collection } }) : undefined,
  ]);
  // The collection was deleted in another window, or never was the user's.
  if (collection?.ok === false && collection.status === 404) {
    return data({ list: null, runs: null, title: t("collections:gone.title") }, { status: 404 });
  }
  const page = valueOrThrow(context, list);
  // Nothing is newer than the newest creation, so start from the beginning.
  if (query.before !== undefined && page.previous === null) {
    throw redirect(addressOf(url, { ...query, before: undefined }));
  }
  const shownCollection = collection && valueOrThrow(context, collection);
  if (shownCollection && shownCollection.role !== "owner") throw redirect(sharedViewPath(shownCollection.id));
  const shown = {
    query,
    page: listPageOf(query.after ?? null, page, translator(context)),
    loadedAt: new Date(host().now()).toISOString(),
    count: page.count,
    countIsExact: page.count_is_exact,
    collection: shownCollection && { ...shownCollection, counts: await countsOf(context, calls, shownCollection) },
    savedSearch: shownCollection?.filter ? await searchOfFilter(context, request, shownCollection.filter) : undefined,
  };
  return data({ list: shown, runs: null, title });
}

/** Counts the creations of one of the user's collections. Only members add others. */
async function countsOf(
  context: Route.LoaderArgs["context"],
  { collectionMembers }: Api,
  collection: Collection,
): Promise<CollectionCounts> {
  const t = translator(context);
  const { id, image_count: count, member_count } = collection;
  if (member_count === 0) {
    const text = t(isCountExact(collection) ? "collections:images" : "collections:smart.imagesMore", { count });
    return { own: count, text, everyone: null };
  }
  const { members } = valueOrThrow(context, await collectionMembers.members({ params: { id } }));
  const own = members.find(({ is_you }) => is_you)?.item_count ?? 0;
  const text = t("members:shared.ownCount", { count: own });
  return { own, text, everyone: t("members:shared.allCount", { count }) };
}

function addressOf({ pathname }: URL, query: ListQuery): string {
  const search = listSearch(query);
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

export const shouldRevalidate = unlessOnlyViewerMoves;

export default function Gallery({ loaderData, matches: [root] }: Route.ComponentProps) {
  if (loaderData.runs) {
    const { query, found } = loaderData.runs;
    return <RunsPage query={query} runs={found} timeZone={root.loaderData.timeZone} />;
  }
  if (!loaderData.list) {
    return (
      <GalleryFrame current="collections">
        <CollectionGone />
      </GalleryFrame>
    );
  }
  return (
    <>
      <CreationsPage {...loaderData.list} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.list?.collection?.name ?? loaderData?.title);
}
