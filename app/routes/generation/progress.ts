import { api } from "../../api/api.server.ts";
import type { Route } from "./+types/progress";

/** Returns only the state of a run: a small response, because the run's page polls for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await api(context, `/generations/${params.id}`).generation.status({ params: { id: params.id } });
  const headers = { "cache-control": "no-store" };
  if (!found.ok) return Response.json({ code: found.code }, { status: found.status || 503, headers });
  const { status, stage, progress, queue_position, eta_seconds, outputs } = found.value;
  const made = outputs.map(({ id }) => ({ id }));
  return Response.json({ status, stage, progress, queue_position, eta_seconds, outputs: made }, { headers });
}
