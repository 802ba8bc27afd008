import { Hono } from "hono";
import type { Logger } from "pino";
import type { Language } from "../contract/languages.ts";
import type { Runtime } from "./adapters/runtime/port.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { bindRoutes, type FindCaller, languageOf, refuseOtherMethods } from "./http/bind.ts";
import { createDirectReads, type Read, type Visitor } from "./http/direct-reads.ts";
import { refusalResponse } from "./http/errors.ts";
import { type Limits, noLimits } from "./http/limits.ts";
import { loggableAddress } from "./http/loggable-address.ts";
import { onlyErrors } from "./http/only-errors.ts";
import { describeApiNow } from "./http/openapi.ts";
import type { Route } from "./http/operation.ts";
import { referencePage } from "./http/reference/page.ts";
import { requestTrace } from "./http/request-trace.ts";

/** The HTTP endpoints of a module. */
export interface ApiModule {
  routes: readonly Route[];
  /** Binds anything that is not a JSON endpoint, such as media at signed addresses. It may count requests by the limits. */
  mount?(app: Hono, limits: Limits): void;
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
  /** Whether the studio is in maintenance. Never by default. */
  isInMaintenance?: () => boolean;
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
    isInMaintenance,
  } = dependencies;
  const app = new Hono();

  // 1. First, so that the log identifies everything that follows, including failures.
  app.use(requestTrace(runtime));
  // 2. Around every response, so that none leaves without these headers.
  app.use(answerHeaders);
  // 3. Inside both, so that every thrown value becomes a response that passes through them.
  app.use(onlyErrors);
  // 4. The endpoints. Each checks its caller and the rate limits, then the size and shape of the input, then does its
  // work.
  const routes = modules.flatMap((module) => module.routes);
  bindRoutes(app, routes, findCaller, limits, isInMaintenance);
  // 5. The API's description, which needs the full list of routes.
  const describe = describeApiNow(routes, version);
  app.get("/api/schema/", async (c) => c.json(await describe()));
  const page = referencePage(describe);
  app.get("/api/docs/", (c) => page(c));
  for (const path of ["/api/schema/", "/api/docs/"]) refuseOtherMethods(app, path, ["GET"]);
  // 6. Everything except JSON endpoints. Last, so that it can never shadow an endpoint.
  for (const module of modules) module.mount?.(app, limits);

  app.notFound((c) => refusalResponse({ ok: false, code: "NOT_FOUND" }, languageOf(c)));
  app.onError((error, c) => {
    // The client is gone and nothing failed here.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    const { method, path } = c.req;
    log.error(
      { code: "REQUEST_FAILED", err: error, method, path: loggableAddress(path) },
      "A request to the API failed.",
    );
    return failure(error, languageOf(c));
  });

  function failure(error: unknown, language: Language): Response {
    if (isUnavailable?.(error))
      return refusalResponse({ ok: false, code: "SERVICE_UNAVAILABLE", retryAfterSeconds }, language);
    return refusalResponse({ ok: false, code: "INTERNAL_ERROR" }, language);
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
        return failure(error, language);
      },
    }),
  };
}
