import { data, redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { historyPath } from "../query.ts";
import type { Route } from "./+types/invoice";

/**
 * Redirects to the invoice of one of the user's payments. Its address expires quickly, so it is requested each time.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireFeature(context, "billing");
  const outcome = await api(context, url.pathname).payments.invoice({ params: { id: params.id } });
  if (outcome.ok) return redirect(outcome.value.url, { status: 303 });
  const message = refusalMessage(context, outcome);
  if (outcome.status === 404) throw data({ message }, { status: 404 });
  return redirectWithToast(historyPath({}), { tone: "error", message });
}

/** A page, so that a missing invoice shows the not-found page. */
export default function Invoice() {
  return null;
}
