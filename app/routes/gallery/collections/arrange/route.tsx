import { data, redirect } from "react-router";
import { z } from "zod";
import { api, refusalMessage, valueOrThrow } from "../../../../api/api.server.ts";
import { readForm } from "../../../../forms/read-form.server.ts";
import { translator } from "../../../../i18n/language.server.ts";
import { creationName } from "../../../../parts/creation-name.ts";
import { pageTitle } from "../../../../parts/page-title.ts";
import { placeholderFor } from "../../../../parts/placeholder.server.ts";
import { requireAdditions } from "../../../../parts/require-additions.server.ts";
import { redirectWithToast } from "../../../../session/toast.server.ts";
import { arrangePath } from "../addresses.ts";
import { readEdges, receiveMove } from "../order/order.server.ts";
import type { Route } from "./+types/route";
import { ArrangePage } from "./arrange-page.tsx";

const query = z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1) });
const pageSize = 60;

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const { collections } = api(context, url.pathname + url.search);
  const t = translator(context);
  const read = (number: number, size: number) =>
    collections.images({ params: { id }, query: { sort: "manual", page: number, page_size: size } });
  const [found, list] = await Promise.all([collections.collection({ params: { id } }), read(page, pageSize)]);
  if (!found.ok && found.status === 404)
    return data({ collection: null, title: t("collections:gone.title") }, { status: 404 });
  const { name, kind, cover } = valueOrThrow(context, found);
  const { count, results } = valueOrThrow(context, list);
  const edges = await readEdges({ page, pageSize, count }, read);
  const collection = {
    id,
    name,
    isSmart: kind === "smart",
    coverId: cover?.creation_id ?? null,
    isCoverChosen: cover?.is_chosen ?? false,
    items: results.map((creation) => ({
      id: creation.id,
      prompt: creationName(creation, t),
      src: creation.thumbnail_url,
      placeholder: placeholderFor(creation.thumbhash),
    })),
    count,
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
    edges,
  };
  return data({ collection, title: t("collections:arrange.title") });
}

const itemForm = z.object({ id: z.uuid() });

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const { page } = query.parse(Object.fromEntries(url.searchParams));
  const here = arrangePath(params.id, page);
  const { collections } = api(context, here);
  const t = translator(context);
  const item = itemForm.safeParse(Object.fromEntries(form)).data?.id;
  const wanted = form.get("intent");

  if (wanted === "move") {
    return receiveMove(context, form, here, (creation_id, before) =>
      collections.moveItem({ params: { id: params.id, creation_id }, body: { before } }),
    );
  }
  if (wanted === "remove" && item !== undefined) {
    const outcome = await collections.removeItem({ params: { id: params.id, creation_id: item } });
    // A creation that another window already removed counts as removed.
    if (outcome.ok || outcome.status === 404) {
      return redirectWithToast(here, { tone: "success", message: t("collections:arrange.removed") });
    }
    return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
  }
  if (wanted === "cover" && (item !== undefined || form.get("id") === "")) {
    const outcome = await collections.update({ params: { id: params.id }, body: { cover_creation_id: item ?? null } });
    if (!outcome.ok) return redirectWithToast(here, { tone: "error", message: refusalMessage(context, outcome) });
    return redirectWithToast(here, { tone: "success", message: t("collections:arrange.coverChosen") });
  }
  return redirect(here, { status: 303 });
}

export default function Arrange({ loaderData }: Route.ComponentProps) {
  return <ArrangePage collection={loaderData.collection} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
