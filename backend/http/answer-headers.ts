import type { MiddlewareHandler } from "hono";

/**
 * Adds the default headers of every response under /api, unless the route sets them itself (media is cacheable):
 * private data is not cached, content types are not guessed, and nothing runs or is framed as a page.
 */
export const answerHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has("cache-control")) {
    headers.set("cache-control", "no-store");
    headers.set("vary", "Authorization, Accept-Language");
  }
  if (!headers.has("content-security-policy"))
    headers.set("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
};
