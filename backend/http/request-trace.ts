import type { MiddlewareHandler } from "hono";
import type { Runtime } from "../adapters/runtime/port.ts";
import { currentTrace, readTrace, runInTrace } from "../tracing/trace.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
  }
}

/** Runs each request in its trace: that of the page that calls, or the one that its headers name. */
export function requestTrace({ newId }: Runtime): MiddlewareHandler {
  return (c, next) => {
    const trace = currentTrace() ?? readTrace((name) => c.req.header(name), newId);
    c.set("requestId", trace.requestId);
    return runInTrace(trace, async () => {
      await next();
      c.res.headers.set("x-request-id", trace.requestId);
    });
  };
}
