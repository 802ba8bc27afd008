import { firstPartyCookie } from "./cookies.server.ts";
import { safeReturnPath } from "./safe-return.ts";

/** As long as an address confirmation link is valid. */
const cookie = firstPartyCookie({ name: "wanted-page", maxAgeSeconds: 172_800, signed: true });

/**
 * Returns the page that the user wanted when signing up in this browser, to open it after the address is confirmed; `/`
 * for none.
 */
export async function readWantedPage(request: Request): Promise<string> {
  const path: unknown = await cookie().parse(request.headers.get("cookie"));
  return safeReturnPath(typeof path === "string" ? path : null);
}

/** Returns the Set-Cookie header that stores the page. */
export function wantedPageCookie(path: string): Promise<string> {
  return cookie().serialize(path);
}
