import { host } from "../../host.server.ts";
import type { Route } from "./+types/route";

/** When the API runs in a separate process, browsers still reach it at this server's address. */
export function loader({ request }: Route.LoaderArgs) {
  return host().apiFetch(request);
}

export function action({ request }: Route.ActionArgs) {
  return host().apiFetch(request);
}
