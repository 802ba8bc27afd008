import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import type { Runtime } from "./adapters/runtime/port.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { bindRoutes, type FindCaller, languageOf, refuseOtherMethods, type WhyPaused } from "./http/bind.ts";
import { createCalls } from "./http/calls.ts";
import { createDirectReads, type Read, type Visitor } from "./http/direct-reads.ts";
import { type HttpRefusal, type RefusalFormat, refusalResponse } from "./http/errors.ts";
import { type Limits, noLimits } from "./http/limits.ts";
import { loggableAddress } from "./http/loggable-address.ts";
import { onlyErrors } from "./http/only-errors.ts";
import { describeApiNow } from "./http/openapi.ts";
import type { Route } from "./http/operation.ts";
import { referencePage } from "./http/reference/page.ts";
import { requestTrace } from "./http/request-trace.ts";
import { mountMcp } from "./mcp/mount.ts";

/** The HTTP endpoints of a module. */
export interface ApiModule {
  routes: readonly Route[];
  /** Binds anything that is not a JSON endpoint, such as media at signed addresses. */
  mount?(app: Hono, access: Access): void;
  /** The format of all refusals at the module's own addresses, if it is not the usual one. */
  refusals?: RefusalFormat;
}

/** Who may send a request, and how many. */
export interface Access {
  findCaller: FindCaller;
  limits: Limits;
  whyPaused: WhyPaused;
}

export interface ApiDependencies {
  modules: readonly ApiModule[];
  findCaller: FindCaller;
  log: Logger;
  runtime: Runtime;
  /** The product's version, shown in the API's description. */
  version: string;
  /** Rate limits. No limits by default. */
  limits?: Limits;
  /** Whether the error means that an essential dependency is temporarily unavailable. Always false by default. */
  isUnavailable?: (error: unknown) => boolean;
  /** Why the studio accepts no new work. It always does by default. */
  whyPaused?: WhyPaused;
  /** The studio as programs of the Model Context Protocol see it. Without it, the protocol is not served. */
  studio?: { publicOrigin: string; appName(): string };
}

/** About as long as a database takes to restart. */
const retryAfterSeconds = 5;

export interface Api {
  /** Answers any request whose path starts with /api. Never throws or rejects. */
  fetch(request: Request): Promise<Response>;
  /** Returns reads of JSON endpoints for a page of a visitor, without a request between. They never throw or reject. */
  readsFor(visitor: Visitor): Read;
  /** The patterns of all addresses, such as `/api/gallery/creations/:id/`. */
  routePatterns: readonly string[];
}

/** Returns the whole REST API as one function from request to response. */
export function createApi(dependencies: ApiDependencies): Api {
  const {
    modules,
    findCaller,
    log,
    runtime,
    version,
    limits = noLimits,
    isUnavailable,
    whyPaused = () => undefined,
    studio,
  } = dependencies;
  const app = new Hono();
  const formats = modules.flatMap(({ refusals }) => refusals ?? []);

  // 1. First, so that the log identifies everything that follows, including failures.
  app.use(requestTrace(runtime));
  // 2. Around every response, so that none leaves without these headers.
  app.use(answerHeaders);
  // 3. Inside both, so that every thrown value becomes a response that passes through them.
  app.use(onlyErrors);
  // 4. The endpoints. Each checks its caller and the rate limits, then the size and shape of the input, then does its
  // work.
  const routes = modules.flatMap((module) => module.routes);
  bindRoutes(app, routes, findCaller, limits, whyPaused);
  // 5. The API's description, which needs the full list of routes.
  const describe = describeApiNow(routes, version);
  app.get("/api/schema/", async (c) => c.json(await describe()));
  const page = referencePage(describe);
  app.get("/api/docs/", (c) => page(c));
  for (const path of ["/api/schema/", "/api/docs/"]) refuseOtherMethods(app, path, ["GET"]);
  // 6. The endpoints, as tools of the Model Context Protocol.
  if (studio) {
    const failed = (error: unknown, { method, path }: { method: string; path: string }): HttpRefusal => {
      log.error({ code: "REQUEST_FAILED", err: error, method, path }, "A tool could not use the API.");
      return failure(error);
    };
    mountMcp(app, {
      ...studio,
      calls: createCalls({ routes, limits, whyPaused, failed }),
      findCaller,
      limits,
      version,
      fetch: async (request) => app.fetch(request),
      failed: (error) => failed(error, { method: "POST", path: "/api/mcp" }),
    });
  }
  // 7. Everything except JSON endpoints. Last, so that it can never shadow an endpoint.
  for (const module of modules) module.mount?.(app, { findCaller, limits, whyPaused });

  app.notFound((c) => refused(c, { ok: false, code: "NOT_FOUND" }));
  app.onError((error, c) => {
    // The client is gone and nothing failed here.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    const { method, path } = c.req;
    log.error(
      { code: "REQUEST_FAILED", err: error, method, path: loggableAddress(path) },
      "A request to the API failed.",
    );
    return refused(c, failure(error));
  });

  function refused(c: Context, refusal: HttpRefusal): Response {
    const format = formats.find(({ under }) => c.req.path.startsWith(under));
    return (format?.respond ?? refusalResponse)(refusal, languageOf(c));
  }

  function failure(error: unknown): HttpRefusal {
    if (isUnavailable?.(error)) return { ok: false, code: "SERVICE_UNAVAILABLE", retryAfterSeconds };
    return { ok: false, code: "INTERNAL_ERROR" };
  }

  return {
    async fetch(request) {
      return app.fetch(request);
    },
    // Middleware has patterns too: it runs for every address.
    routePatterns: [...new Set(app.routes.map(({ path }) => path))].filter((path) => !path.includes("*")),
    readsFor: createDirectReads({
      routes,
      findCaller,
      limits,
      failed(error, { method, path }, language) {
        log.error({ code: "REQUEST_FAILED", err: error, method, path }, "A page could not read from the API.");
        return refusalResponse(failure(error), language);
      },
    }),
  };
}
