import { Outlet } from "react-router";
import type { ModeCapability } from "../../../../contract/capabilities.ts";
import { isComposerMode } from "../../../../contract/generation-terms.ts";
import { pageSizeMax } from "../../../../contract/limits.ts";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { draftAddress } from "../../../parts/draft.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import type { Route } from "./+types/route";
import { SeriesPage } from "./series-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const calls = api(context, url.pathname);
  const [listed, offered] = await Promise.all([
    // A user can have no more than one page.
    calls.series.list({ query: { page_size: pageSizeMax } }),
    calls.generation.capabilities(),
  ]);
  const draft = offered.ok ? draftWithReferences(offered.value.modes) : undefined;
  const { results } = valueOrThrow(context, listed);
  return {
    cards: results.map((series) => ({
      id: series.id,
      name: series.name,
      description: series.description,
      count: series.references.length,
      deleted: series.references.filter(({ url: address }) => address === null).length,
      images: series.references.flatMap(({ thumbnail_url: src }) => src ?? []),
      useIn: draft ? draftAddress({ ...draft, series_id: series.id }) : null,
    })),
    title: translator(context)("series:title"),
  };
}

/** Returns the first mode and model of the composer that accept references; `undefined` if none do. */
function draftWithReferences(modes: readonly ModeCapability[]): { mode: string; model: string } | undefined {
  for (const { mode, models } of modes) {
    const model = models.find(({ available, edit }) => available && edit.references_max > 0);
    if (model && isComposerMode(mode)) return { mode, model: model.id };
  }
  return undefined;
}

export default function Series({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SeriesPage cards={loaderData.cards} />
      <Outlet />
    </>
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
