import { firstPartyCookie } from "./cookies.server.ts";
import { safeReturnPath } from "./safe-return.ts";

/** As long as a link that confirms an address works. */
const cookie = firstPartyCookie({ name: "wanted-page", maxAgeSeconds: 172_800, signed: true });

/** What somebody wanted to see when they signed up in this browser, for when their address is confirmed; `/` for nothing. */
export async function readWantedPage(request: Request): Promise<string> {
  const path: unknown = await cookie().parse(request.headers.get("cookie"));
  return safeReturnPath(typeof path === "string" ? path : null);
}

/** The Set-Cookie header that remembers it. */
export function wantedPageCookie(path: string): Promise<string> {
  return cookie().serialize(path);
}
