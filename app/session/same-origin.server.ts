import { host } from "../host.server.ts";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change data: it must come from one of our pages. A page cannot set `Sec-Fetch-Site` (Fetch
 * Metadata); older browsers send `Origin` with every form post (Fetch standard, section 3.2). A request with neither
 * does not come from a browser; it is refused when it carries cookies.
 */
export function isSameOrigin(request: Request): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  if (!origin) return !request.headers.has("cookie");
  if (!URL.canParse(origin)) return false;
  const { origin: parsedOrigin, host: originHost } = new URL(origin);
  return parsedOrigin === host().publicOrigin || originHost === new URL(request.url).host;
}
