import { Hono } from "hono";
import type { Logger } from "pino";
import type { Runtime } from "./adapters/runtime/port.ts";
import { answerHeaders } from "./http/answer-headers.ts";
import { bindRoutes, type FindCaller, languageOf, refuseOtherMethods } from "./http/bind.ts";
import { refusalResponse } from "./http/errors.ts";
import type { Limits } from "./http/limits.ts";
import { onlyErrors } from "./http/only-errors.ts";
import { describeApiNow } from "./http/openapi.ts";
import type { Route } from "./http/operation.ts";
import { referencePage } from "./http/reference/page.ts";
import { requestId } from "./http/request-id.ts";

/** What a room offers over HTTP. */
export interface ApiModule {
  routes: readonly Route[];
  /** For what is no JSON endpoint, such as media behind signed addresses. */
  mount?(app: Hono): void;
}

export interface ApiDependencies {
  modules: readonly ApiModule[];
  findCaller: FindCaller;
  log: Logger;
  runtime: Runtime;
  /** The product's version, told in the API's description. */
  version: string;
  /** What comes too often is refused; nothing is when left out. */
  limits?: Limits;
  /** Whether an error says that something everything stands on cannot be used for now; none does when left out. */
  isUnavailable?: (error: unknown) => boolean;
}

/** About as long as a database takes to start again. */
const retryAfterSeconds = 5;

export interface Api {
  /** Answers any request whose path starts with /api. Never throws and never rejects. */
  fetch(request: Request): Promise<Response>;
}

/** The whole REST API as one function from request to answer. */
export function createApi({ modules, findCaller, log, runtime, version, limits, isUnavailable }: ApiDependencies): Api {
  const app = new Hono();

  // 1. First, so that everything after it, failures included, can be told apart in the log.
  app.use(requestId(runtime));
  // 2. Around all that answers, so that no answer can leave without these headers.
  app.use(answerHeaders);
  // 3. Inside of both, so that whatever is thrown becomes an answer that passes them.
  app.use(onlyErrors);
  // 4. The endpoints. Each checks its caller and how often that one comes, then the size and shape of what was sent, then does its work.
  const routes = modules.flatMap((module) => module.routes);
  bindRoutes(app, routes, findCaller, limits);
  // 5. What describes them: it needs the full list.
  const describe = describeApiNow(routes, version);
  app.get("/api/schema/", async (c) => c.json(await describe()));
  const page = referencePage(describe);
  app.get("/api/docs/", (c) => page(c));
  for (const path of ["/api/schema/", "/api/docs/"]) refuseOtherMethods(app, path, ["GET"]);
  // 6. What is no JSON endpoint; after them, so that it can never stand in front of one.
  for (const module of modules) module.mount?.(app);

  app.notFound((c) => refusalResponse({ ok: false, code: "NOT_FOUND" }, languageOf(c)));
  app.onError((error, c) => {
    // Nobody waits for this answer any more, and nothing went wrong here.
    if (c.req.raw.signal.aborted) return new Response(null, { status: 499 });
    log.error({ err: error, requestId: c.get("requestId"), method: c.req.method, path: c.req.path }, "request failed");
    const language = languageOf(c);
    if (isUnavailable?.(error))
      return refusalResponse({ ok: false, code: "SERVICE_UNAVAILABLE", retryAfterSeconds }, language);
    return refusalResponse({ ok: false, code: "INTERNAL_ERROR" }, language);
  });

  return {
    async fetch(request) {
      return app.fetch(request);
    },
  };
}
