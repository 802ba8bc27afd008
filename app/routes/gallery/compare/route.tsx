import { data, redirect } from "react-router";
import { api, valueOrThrow } from "../../../api/api.server.ts";
import { readForm } from "../../../forms/read-form.server.ts";
import { languageContext, translator } from "../../../i18n/language.server.ts";
import { comparedMax, comparedMin, comparePath } from "../../../parts/compare-address.ts";
import { itemId } from "../../../parts/item-id.ts";
import { pageTitle } from "../../../parts/page-title.ts";
import { placeholdersOf } from "../../../parts/placeholder.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { readSelection } from "../selection/actions/read-selection.server.ts";
import { returnPathOf } from "../selection/actions/selection-api.server.ts";
import type { Route } from "./+types/route";
import { ComparePage } from "./compare-page.tsx";
import { comparedRows } from "./compared-rows.server.ts";
import { zoomOf } from "./zoom.ts";

/** Loads the creations that the address names and their runs. Missing ones are counted. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { gallery, generation } = api(context, url.pathname + url.search);
  const named = [...new Set((url.searchParams.get("ids") ?? "").split(","))].filter(
    (id) => itemId.safeParse(id).success,
  );
  const found = await Promise.all(
    named.slice(0, comparedMax).map(async (id) => {
      const outcome = await gallery.creation({ params: { id } });
      return !outcome.ok && outcome.status === 404 ? [] : [valueOrThrow(context, outcome)];
    }),
  );
  const creations = found.flat();
  const runIds = [...new Set(creations.map(({ generation_id }) => generation_id))];
  const runs = await Promise.all(runIds.map((id) => generation.status({ params: { id } })));
  const runOf = new Map(runs.flatMap((run) => (run.ok ? [[run.value.id, run.value] as const] : [])));
  const t = translator(context);
  const answer = {
    creations,
    missing: found.length - creations.length,
    rows: comparedRows(creations, runOf, t, context.get(languageContext)),
    placeholders: placeholdersOf(creations),
    zoom: zoomOf(url.searchParams),
    title: t("compare:title"),
  };
  const isGone = found.length > 0 && creations.length < comparedMin;
  return data(answer, { status: isGone ? 404 : 200 });
}

/** Opens the comparison of a selection. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context);
  const read = readSelection(form);
  const ids = read.of === "named" ? read.ids : [];
  if (ids.length >= comparedMin && ids.length <= comparedMax) return redirect(comparePath(ids), { status: 303 });
  return redirectWithToast(returnPathOf(form), {
    tone: "error",
    message: translator(context)("selection:compareCount"),
  });
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparePage {...loaderData} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
