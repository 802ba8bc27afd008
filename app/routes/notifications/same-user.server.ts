import type { RouterContextProvider } from "react-router";
import { notificationUserField } from "../../parts/notifications/notification-changes.ts";
import { sessionContext } from "../../session/session.server.ts";

/**
 * Refuses updates to a page that was rendered for a different user than the one signed in now. Returns `undefined` when
 * the user matches.
 */
export function refuseOtherUser(context: Readonly<RouterContextProvider>, url: URL): Response | undefined {
  const isTheirs = context.get(sessionContext).current?.user.id === url.searchParams.get(notificationUserField);
  return isTheirs
    ? undefined
    : Response.json({ code: "FORBIDDEN" }, { status: 403, headers: { "cache-control": "no-store" } });
}
