import { Outlet } from "react-router";
import { z } from "zod";
import type { Collection } from "../../../../contract/collections.ts";
import { collectionNameMaxCharacters, pageSizeMax } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { placeholderFor } from "../../../parts/placeholder.server.ts";
import type { Route } from "./+types/route";
import { collectionsAddress } from "./addresses.ts";
import type { CollectionCard } from "./collection-card.tsx";
import { CollectionsPage } from "./collections-page.tsx";
import { noEdges } from "./order/moves.ts";
import { readEdges, receiveMove } from "./order/order.server.ts";
import { isCountExact } from "./smart/count.ts";

const query = z.object({
  search: z.string().trim().max(collectionNameMaxCharacters).catch(""),
  page: z.coerce.number().int().min(1).max(1_000).catch(1),
});

/** The most that one request returns. Most users see all their collections on one page. */
const pageSize = pageSizeMax;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = query.parse(Object.fromEntries(url.searchParams));
  const { collections, collectionMembers } = api(context, url.pathname + url.search);
  const read = (number: number, size: number) =>
    collections.galleries({ query: { page: number, page_size: size, ...(search !== "" && { search }) } });
  const [listed, joined] = await Promise.all([
    read(page, pageSize),
    search === "" && page === 1 ? collectionMembers.joined({ query: { page_size: pageSize } }) : undefined,
  ]);
  const { count, results } = valueOrThrow(context, listed);
  const edges = search === "" ? await readEdges({ page, pageSize, count }, read) : noEdges;
  return {
    cards: results.map(cardOf),
    joined: joined?.ok ? joined.value.results.map(cardOf) : [],
    count,
    search,
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
    edges,
    title: translator(context)("collections:title"),
  };
}

function cardOf(collection: Collection): CollectionCard {
  const { id, name, description, kind, owner, image_count, member_count, cover } = collection;
  return {
    id,
    name,
    description,
    isSmart: kind === "smart",
    isShared: member_count > 0,
    owner: owner?.name ?? null,
    count: image_count,
    countIsExact: isCountExact(collection),
    cover: cover && { src: cover.url, placeholder: placeholderFor(cover.thumbhash) },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const here = collectionsAddress({ page });
  const { collections } = api(context, here);
  return receiveMove(context, form, here, (id, before) => collections.move({ params: { id }, body: { before } }));
}

export default function Collections({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CollectionsPage {...loaderData} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
