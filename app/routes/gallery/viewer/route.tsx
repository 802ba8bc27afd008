import { data, isRouteErrorResponse, redirect } from "react-router";
import { api, refusalMessage, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { isUnavailable } from "../../../framework/connection/failures.ts";
import { translator } from "../../../i18n/language.server.ts";
import { creationName } from "../../../parts/creation-name.ts";
import { excerptOf } from "../../../parts/excerpt.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { placeholdersOf } from "../../../parts/placeholder.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { readViewerDetails } from "../../../session/viewer-details.server.ts";
import { listQuery } from "../list-query.ts";
import { listOf } from "../read-list.server.ts";
import type { Route } from "./+types/route";
import { readViewDetails } from "./details/view-details.server.ts";
import { BrokenViewer, Viewer } from "./viewer.tsx";
import "./viewer.css";

/**
 * Loads one creation and its neighbors in the list. A script receives the image first and the details later. A page
 * that may have to work without scripts waits for everything.
 */
export async function loader({ request, params, context, url }: Route.LoaderArgs) {
  const query = listQuery.parse(Object.fromEntries(url.searchParams));
  const calls = api(context, url.pathname + url.search);
  const input = { params: { id: params.id } };
  const [found, beside, detailsShown] = await Promise.all([
    calls.gallery.creation(input),
    listOf(request, query).then((list) => calls.gallery.neighbors({ ...input, query: list })),
    readViewerDetails(request),
  ]);
  if (!found.ok && (found.status === 404 || found.status === 400)) {
    const title = translator(context)("viewer:missing.title");
    return data({ query, viewed: null, detailsShown, title }, { status: 404 });
  }
  const creation = valueOrThrow(context, found);
  const { previous, next } = beside.ok ? beside.value : { previous: null, next: null };
  const details = readViewDetails(calls, creation);
  const byScript = new URL(request.url).pathname.endsWith(".data");
  return data({
    query,
    viewed: {
      creation,
      previous,
      next,
      placeholders: placeholdersOf([creation, previous, next].filter((one) => one !== null)),
      details: byScript ? details : await details,
    },
    detailsShown,
    title: excerptOf(creationName(creation, translator(context))),
  });
}

/** Makes the creation the cover of the collection that the list shows. */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const here = url.pathname + url.search;
  const form = await readForm(request, context);
  const { collection } = listQuery.parse(Object.fromEntries(url.searchParams));
  if (form.get("intent") !== "cover" || collection === undefined) return redirect(here, { status: 303 });
  const outcome = await api(context, here).collections.update({
    params: { id: collection },
    body: { cover_creation_id: params.id },
  });
  return redirectWithToast(
    here,
    outcome.ok
      ? { tone: "success", message: translator(context)("viewer:coverChosen") }
      : { tone: "error", message: refusalMessage(context, outcome) },
  );
}

export default function View({ loaderData: { query, viewed, detailsShown }, matches: [root] }: Route.ComponentProps) {
  return <Viewer query={query} viewed={viewed} detailsShown={detailsShown} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches, error }: Route.MetaArgs) {
  return error ? [] : pageTitle(matches, loaderData?.title);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) && !isUnavailable(error)) throw error;
  return <BrokenViewer error={error} />;
}
