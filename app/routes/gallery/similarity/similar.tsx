import { data } from "react-router";
import { z } from "zod";
import { similarities } from "../../../../contract/similarity-terms.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { tileOf } from "../../../parts/tile.server.ts";
import type { Route } from "./+types/similar";
import { SimilarPage } from "./similar-page.tsx";

const similarityAsked = z.enum(similarities).catch("composition");

/** Loads one creation and those that look most like it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const by = similarityAsked.parse(url.searchParams.get("by"));
  const calls = api(context, url.pathname + url.search);
  const input = { params: { id: params.id } };
  const t = translator(context);
  const title = t("similarity:similar");
  const [creation, found] = await Promise.all([
    calls.gallery.creation(input),
    calls.similarity.similar({ ...input, query: { by } }),
  ]);
  if (!creation.ok && (creation.status === 404 || creation.status === 400)) {
    return data({ by, creation: null, tiles: [], title }, { status: 404 });
  }
  return data({
    by,
    creation: tileOf(valueOrThrow(context, creation), t),
    tiles: valueOrThrow(context, found).results.map((one) => tileOf(one.creation, t)),
    title,
  });
}

export default function Similar({ loaderData }: Route.ComponentProps) {
  return <SimilarPage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
