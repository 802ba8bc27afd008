import { api, valueOrThrow } from "../../../api/api.server.ts";
import { translator } from "../../../i18n/language.server.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { findReferences } from "../../../parts/references/references.server.ts";
import type { Route } from "./+types/edit";
import { editSeriesPath } from "./addresses.ts";
import { receiveSeries } from "./receive-series.server.ts";
import { type ShownSeries, seriesDraftOf } from "./series-draft.ts";
import { SeriesForm } from "./series-form.tsx";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const t = translator(context);
  const calls = api(context, url.pathname);
  const series = valueOrThrow(context, await calls.series.read({ params: { id: params.id } }));
  const draft = seriesDraftOf(series);
  const form: ShownSeries = { draft, images: await findReferences(calls, draft.references, t), errors: {} };
  const deleted = series.references.length - draft.references.length;
  return { id: series.id, form, deleted, title: t("series:edit") };
}

export function action({ request, params, context, url }: Route.ActionArgs) {
  return receiveSeries(request, context, url, params.id);
}

export default function EditSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { id, form, deleted } = loaderData;
  return (
    <SeriesForm
      key={id}
      action={editSeriesPath(id)}
      purpose="save"
      form={actionData ?? form}
      deleted={actionData ? 0 : deleted}
    />
  );
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
