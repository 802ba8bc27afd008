import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { isFinal } from "../../../contract/generation-terms.ts";
import { api, refusalMessage, valueOrThrow } from "../../api/api.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { redirectWithToast } from "../../session/toast.server.ts";
import type { Route } from "./+types/route";
import { placeholdersFor } from "./placeholders.server.ts";
import { RunPage } from "./run-page.tsx";
import { useRunPolling } from "./use-run-polling.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const found = await api(context, url.pathname).generation.status({ params: { id: params.id } });
  const run = valueOrThrow(context, found);
  return { run, placeholders: placeholdersFor(run.outputs), title: titleOf(run, translator(context)) };
}

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get("intent") !== "cancel") return redirect(url.pathname);
  const outcome = await api(context, url.pathname).generation.cancel({ params: { id: params.id } });
  if (!outcome.ok) return redirectWithToast(url.pathname, { tone: "error", message: refusalMessage(context, outcome) });
  return redirect(url.pathname, { status: 303 });
}

/** Without JavaScript the page asks again by itself until the run is final. */
export const handle = {
  refreshSeconds: (data: unknown) => (isOpen(data) ? 2 : undefined),
};

export default function Generation({ loaderData: { run, placeholders } }: Route.ComponentProps) {
  useRunPolling(!isFinal(run.status));
  return <RunPage run={run} placeholders={placeholders} />;
}
