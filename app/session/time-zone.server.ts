import { isTimeZone } from "../../contract/accounts.ts";
import { firstPartyCookie } from "./cookies.server.ts";

const cookie = firstPartyCookie({ name: "time-zone", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

const fallback = "UTC";

/** The time zone dates are shown in: the cookie mirrors the person's setting from sign-in on. */
export async function readTimeZone(request: Request): Promise<string> {
  const value: unknown = await cookie().parse(request.headers.get("cookie"));
  return typeof value === "string" && isTimeZone(value) ? value : fallback;
}

/** The Set-Cookie header that remembers a time zone for a year. */
export function timeZoneCookie(timeZone: string): Promise<string> {
  return cookie().serialize(timeZone);
}
