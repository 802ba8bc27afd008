import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "dismissed-announcement", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

/** Returns the id of the announcement that was dismissed in this browser; `null` when none was. */
export async function readDismissedAnnouncement(request: Request): Promise<string | null> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof value === "string" ? value : null;
}

/** Returns the Set-Cookie header that keeps an announcement dismissed. */
export function dismissedAnnouncementCookie(id: string): Promise<string> {
  return cookie().serialize(id);
}
