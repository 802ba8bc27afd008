import { api } from "../../api/api.server.ts";
import { notificationsPath } from "../../parts/notifications/notification-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/update";
import { refuseOtherUser } from "./same-user.server.ts";

/** Returns the same update once, for a page that cannot stream. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "notifications");
  const refused = refuseOtherUser(context, url);
  if (refused) return refused;
  const found = await api(context, notificationsPath).notifications.update();
  const headers = { "cache-control": "no-store" };
  return found.ok
    ? Response.json(found.value, { headers })
    : Response.json({ code: found.code }, { status: found.status || 503, headers });
}
