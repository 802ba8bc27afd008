import { api } from "../../../api/api.server.ts";
import { host } from "../../../host.server.ts";
import { successPath } from "../addresses.ts";
import type { Route } from "./+types/standing";
import { paymentState } from "./payment-state.ts";

/** Returns only the state of a payment: a small response, because its page polls for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await api(context, successPath(params.id)).payments.checkoutStatus({ params: { id: params.id } });
  const headers = { "cache-control": "no-store" };
  if (!found.ok) return Response.json({ code: found.code }, { status: found.status || 503, headers });
  return Response.json({ state: paymentState(found.value, host().now()) }, { headers });
}
