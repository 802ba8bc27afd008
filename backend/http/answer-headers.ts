import type { MiddlewareHandler } from "hono";

/**
 * What every answer under /api carries unless the route behind it said otherwise (media is cacheable): nothing private
 * stays in a cache, nothing is taken for another type than it says, and nothing is run or framed as a page.
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
