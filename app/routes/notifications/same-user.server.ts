import type { RouterContextProvider } from "react-router";
import { notificationUserField } from "../../parts/notifications/notification-changes.ts";
import { sessionContext } from "../../session/session.server.ts";

/** The refusal of news to a page that was made for somebody else than is signed in now; `undefined` when it is theirs. */
export function refuseOtherUser(context: Readonly<RouterContextProvider>, url: URL): Response | undefined {
  const isTheirs = context.get(sessionContext).current?.user.id === url.searchParams.get(notificationUserField);
  return isTheirs
    ? undefined
    : Response.json({ code: "FORBIDDEN" }, { status: 403, headers: { "cache-control": "no-store" } });
}
