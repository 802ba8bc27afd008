import { isTimeZone } from "../../contract/accounts.ts";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "time-zone", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

const fallback = "UTC";

/** Returns the time zone for dates. After sign-in the cookie mirrors the user's setting. */
export async function readTimeZone(request: Request): Promise<string> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof value === "string" && isTimeZone(value) ? value : fallback;
}

/** Returns the Set-Cookie header that stores a time zone for a year. */
export function timeZoneCookie(timeZone: string): Promise<string> {
  return cookie().serialize(timeZone);
}
