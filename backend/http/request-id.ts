import type { MiddlewareHandler } from "hono";
import type { Runtime } from "../adapters/runtime/port.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Only ids that are safe in a log line are accepted from a reverse proxy. */
const harmless = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** Gives each request an id that appears in its response and in every log line about it. */
export function requestId(runtime: Runtime): MiddlewareHandler {
  return async (c, next) => {
    const offered = c.req.header("x-request-id");
    const id = offered && harmless.test(offered) ? offered : runtime.newId();
    c.set("requestId", id);
    await next();
    c.res.headers.set("x-request-id", id);
  };
}
