import { api } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { findReferences } from "../../../parts/references/references.server.ts";
import { requireAdditions } from "../../../parts/require-additions.server.ts";
import type { Route } from "./+types/new";
import { seriesPath } from "./addresses.ts";
import { receiveSeries } from "./receive-series.server.ts";
import { type ShownSeries, seriesDraftFrom } from "./series-draft.ts";
import { SeriesForm } from "./series-form.tsx";

/** Loads the form with the images that the address names. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireAdditions(context);
  const t = translator(context);
  const draft = seriesDraftFrom(url.searchParams);
  const images = await findReferences(api(context, url.pathname + url.search), draft.references, t);
  const form: ShownSeries = { draft, images, errors: {} };
  return { form, title: t("series:new") };
}

export function action({ request, context, url }: Route.ActionArgs) {
  return receiveSeries(request, context, url, undefined);
}

export default function NewSeries({ loaderData, actionData }: Route.ComponentProps) {
  return <SeriesForm action={`${seriesPath}/new`} purpose="create" form={actionData ?? loaderData.form} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
