import { redirect } from "react-router";
import type { Run } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { readForm } from "../../forms/read-form.server.ts";
import { host } from "../../host.server.ts";
import { type Translate, translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { placeholdersOf } from "../../parts/placeholder.server.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { RunPage } from "./run-page.tsx";
import { useRunProgress } from "./use-run-progress.ts";

/** Without JavaScript an open run's page asks again by itself after this long. */
const refreshSeconds = 2;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).generation.status({ params: { id: params.id } });
  const run = valueOrThrow(context, found);
  return {
    run,
    placeholders: placeholdersOf(run.outputs),
    selected: Math.max(0, Number(url.searchParams.get("output") ?? 1) - 1 || 0),
    now: host().now(),
    title: titleOf(run, translator(context)),
    refreshSeconds: isFinal(run.status) ? undefined : refreshSeconds,
  };
}

/** The tab tells where the run stands, so that it can be left in the background. */
function titleOf({ status, prompt }: Run, t: Translate): string {
  const excerpt = prompt.length > 60 ? `${prompt.slice(0, 60)}…` : prompt;
  return status === "completed" ? excerpt : `${t(`generation:status.${status}`)}: ${excerpt}`;
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readForm(request, context);
  if (form.get("intent") !== "cancel") return redirect(url.pathname);
  const outcome = await api(context, url.pathname).generation.cancel({ params: { id: params.id } });
  if (!outcome.ok) return redirectWithToast(url.pathname, { tone: "error", message: refusalMessage(context, outcome) });
  return redirect(url.pathname, { status: 303 });
}

export default function Generation({ loaderData: { run, ...page }, matches: [root] }: Route.ComponentProps) {
  const progress = useRunProgress(run);
  return <RunPage {...page} run={{ ...run, ...progress }} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
