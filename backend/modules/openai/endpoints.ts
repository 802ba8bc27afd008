import type { Context, Hono } from "hono";
import {
  callerOf,
  type DecidedRoute,
  decide,
  type FindCaller,
  refuseOtherMethods,
  signedInCaller,
  type WhyPaused,
} from "../../http/bind.ts";
import type { Input } from "../../http/input.ts";
import type { Limits } from "../../http/limits.ts";
import type { Outcome, RouteOptions, SignedInCaller } from "../../http/operation.ts";
import { uploadLimit } from "../gallery/index.ts";
import type { OpenAiDeps } from "./deps.ts";
import { openAiRefusals } from "./errors.ts";
import { answerImages } from "./operations/answer-images.ts";
import { listModels } from "./operations/list-models.ts";
import { readModel } from "./operations/read-model.ts";
import { readEdit, readGeneration } from "./requests.ts";
import { basePath } from "./rules.ts";

interface Access {
  findCaller: FindCaller;
  limits: Limits;
  whyPaused: WhyPaused;
}

/** Mounts the endpoints. Unlike ours, their paths end without a slash, and a body may be a form or JSON. */
export function mountEndpoints(app: Hono, deps: OpenAiDeps, access: Access): void {
  const { respond } = openAiRefusals;

  function bind<I extends object>(
    method: "GET" | "POST",
    path: string,
    read: (c: Context) => Input | Promise<Input>,
    operate: (deps: OpenAiDeps, input: I, caller: SignedInCaller) => Promise<Outcome<unknown>>,
    limits: RouteOptions["limits"] = [],
  ): void {
    const route: DecidedRoute = {
      endpoint: {
        auth: "bearer",
        scope: "generation",
        answer: { status: 200 },
        ...(method === "POST" && { pausesInMaintenance: true }),
      },
      limits,
      operation: (input: I, caller: SignedInCaller) => operate(deps, input, caller),
    };
    app.on(method, `${basePath}${path}`, async (c) => {
      const caller = callerOf(c);
      const { outcome, headers } = await decide(route, {
        caller,
        identify: () => signedInCaller(c.req.header("authorization"), caller, access.findCaller),
        limits: access.limits,
        whyPaused: access.whyPaused,
        read: () => read(c),
      });
      const answer = outcome.ok ? responseOf(outcome.value) : respond(outcome, caller.language);
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    });
    refuseOtherMethods(app, `${basePath}${path}`, [method], respond);
  }

  bind("GET", "/models", () => ({ ok: true, value: {} }), listModels);
  bind("GET", "/models/:id", (c) => ({ ok: true, value: { id: c.req.param("id") } }), readModel);
  bind("POST", "/images/generations", (c) => readGeneration(c.req.raw), answerImages);
  bind("POST", "/images/edits", (c) => readEdit(c.req.raw), answerImages, [uploadLimit]);
}

function responseOf(value: unknown): Response {
  return value instanceof Response ? value : Response.json(value);
}
