import { api, refusalMessage } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import type { LatestNotifications } from "../../parts/notifications/load-latest.ts";
import { notificationsPath } from "../../parts/notifications/notification-changes.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/latest";

/** As many as users scan in the bell's menu. The page shows the rest. */
const latestMax = 20;

/** Returns the latest notifications for the script of the bell. */
export async function loader({ context }: Route.LoaderArgs) {
  requireFeature(context, "notifications");
  const found = await api(context, notificationsPath).notifications.list({ query: { page_size: latestMax } });
  const headers = { "cache-control": "no-store" };
  return found.ok
    ? Response.json({ notifications: found.value.results, now: host().now() } satisfies LatestNotifications, {
        headers,
      })
    : Response.json({ message: refusalMessage(context, found) }, { status: found.status || 503, headers });
}
