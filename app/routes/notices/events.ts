import { api } from "../../api/api.server.ts";
import { passEvents } from "../../api/pass-events.server.ts";
import { noticesPath } from "../../parts/notices/notice-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/events";
import { refuseOtherPerson } from "./same-person.server.ts";

/** What there is to tell, at once and at each change, as server-sent events. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "notifications");
  return refuseOtherPerson(context, url) ?? passEvents(await api(context, noticesPath).notifications.events());
}
