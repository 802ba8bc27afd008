import { redirect } from "react-router";
import { api, refusalMessage } from "../../../api/api.server.ts";
import { requireFeature } from "../../../parts/require-feature.server.ts";
import { redirectWithToast } from "../../../session/toast.server.ts";
import { walletPath } from "../addresses.ts";
import type { Route } from "./+types/portal";

/**
 * Redirects to the payment provider's page for cards and invoices. Its address is valid for a short time. Reached by a
 * link, because browsers restrict forms to this site's own pages.
 */
export async function loader({ context }: Route.LoaderArgs) {
  requireFeature(context, "portal");
  const outcome = await api(context, walletPath).payments.portal();
  if (outcome.ok) return redirect(outcome.value.url, { status: 303 });
  return redirectWithToast(walletPath, { tone: "error", message: refusalMessage(context, outcome) });
}
