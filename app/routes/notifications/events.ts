import { api } from "../../api/api.server.ts";
import { passEvents } from "../../api/pass-events.server.ts";
import { notificationsPath } from "../../parts/notifications/notification-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/events";
import { refuseOtherUser } from "./same-user.server.ts";

/** Streams notification updates as server-sent events: the current state immediately, then each change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "notifications");
  return refuseOtherUser(context, url) ?? passEvents(await api(context, notificationsPath).notifications.events());
}
