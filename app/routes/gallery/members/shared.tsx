import { data, redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { placeholderFor } from "../../../parts/placeholder.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { readEdges, receiveMove } from "../collections/order/order.server.ts";
import type { Route } from "./+types/shared";
import { sharedViewPath } from "./addresses.ts";
import { SharedPage } from "./shared-page.tsx";
import { addedBy } from "./user-names.server.ts";

const query = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  item: z.uuid().optional().catch(undefined),
});
const pageSize = 60;

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { page, item } = query.parse(Object.fromEntries(url.searchParams));
  const t = translator(context);
  const { collections, collectionMembers } = api(context, url.pathname + url.search);
  const read = (number: number, size: number) =>
    collectionMembers.items({ params: { id }, query: { page: number, page_size: size } });
  const [found, list] = await Promise.all([collections.collection({ params: { id } }), read(page, pageSize)]);
  if (!found.ok && found.status === 404) {
    return data({ shared: null, title: t("collections:gone.title") }, { status: 404 });
  }
  const collection = valueOrThrow(context, found);
  const { count, results } = valueOrThrow(context, list);
  const edges = await readEdges({ page, pageSize, count }, read);
  const shared = {
    collection,
    items: results.map((creation) => ({
      creation,
      placeholder: placeholderFor(creation.thumbhash),
      addedBy: addedBy(t, creation),
    })),
    viewed: results.findIndex((creation) => creation.id === item),
    count,
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
    first: (page - 1) * pageSize,
    edges,
  };
  return data({ shared, title: collection.name });
}

const itemForm = z.object({ id: z.uuid() });

export async function action({ request, params: { id }, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const here = sharedViewPath(id, { page });
  const { collections } = api(context, here);
  const creation = itemForm.safeParse(Object.fromEntries(form)).data?.id;
  if (form.get("intent") === "move") {
    return receiveMove(context, form, here, (creation_id, before) =>
      collections.moveItem({ params: { id, creation_id }, body: { before } }),
    );
  }
  if (form.get("intent") === "remove" && creation !== undefined) {
    const outcome = await collections.removeItem({ params: { id, creation_id: creation } });
    // A creation that another window already removed counts as removed.
    if (outcome.ok || outcome.status === 404) {
      return redirectWithToast(here, { tone: "success", message: translator(context)("members:shared.removed") });
    }
    return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
  }
  return redirect(here, { status: 303 });
}

export default function Shared({ loaderData }: Route.ComponentProps) {
  return <SharedPage shared={loaderData.shared} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
