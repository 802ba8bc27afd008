import { api } from "../../api/api.server.ts";
import { passEvents } from "../../api/pass-events.server.ts";
import type { Route } from "./+types/events";

/** Streams the state of a run as server-sent events. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return passEvents(await api(context, `/generations/${params.id}`).generation.events({ params: { id: params.id } }));
}
