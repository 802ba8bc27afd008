import { redirect } from "react-router";
import { z } from "zod";
import { pageSizeDefault } from "../../../contract/limits.ts";
import { api, valueOrThrow } from "../../api/api.server.ts";
import { host } from "../../host.server.ts";
import { translator } from "../../i18n/language.server.ts";
import { pageTitle } from "../../parts/page-title.ts";
import { requireFeature } from "../../parts/require-feature.server.ts";
import type { Route } from "./+types/route";
import { notificationsAddress } from "./addresses.ts";
import { NotificationsPage } from "./notifications-page.tsx";

const query = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  unread: z.literal("true").optional().catch(undefined),
});

/** Loads a page of notifications, newest first: all of them, or only the unread. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireFeature(context, "notifications");
  const { page, unread } = query.parse(Object.fromEntries(url.searchParams));
  const { notifications } = api(context, url.pathname + url.search);
  const { count, results } = valueOrThrow(
    context,
    await notifications.list({ query: { page, page_size: pageSizeDefault, unread } }),
  );
  const pages = Math.max(1, Math.ceil(count / pageSizeDefault));
  const onlyUnread = unread !== undefined;
  // The last items of the page were deleted or read.
  if (page > pages) throw redirect(notificationsAddress({ page: pages, onlyUnread }));
  return {
    notifications: results,
    page,
    pages,
    onlyUnread,
    now: host().now(),
    title: translator(context)("notifications:title"),
  };
}

export default function NotificationsRoute({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <NotificationsPage {...loaderData} timeZone={root.loaderData.timeZone} />;
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageTitle(matches, loaderData?.title);
}
