import { host } from "../../host.server.ts";
import type { Route } from "./+types/route";

/** Where the API runs in a process of its own, browsers still reach it at our address. */
export function loader({ request }: Route.LoaderArgs) {
  return host().apiFetch(request);
}

export function action({ request }: Route.ActionArgs) {
  return host().apiFetch(request);
}
