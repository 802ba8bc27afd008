import type { Hono } from "hono";
import type { FindCaller, WhyPaused } from "../../http/bind.ts";
import type { RefusalFormat } from "../../http/errors.ts";
import type { StreamTimes } from "../../http/event-stream.ts";
import type { Limits } from "../../http/limits.ts";
import type { Route } from "../../http/operation.ts";
import type { OpenAiDeps } from "./deps.ts";
import { mountEndpoints } from "./endpoints.ts";
import { openAiRefusals } from "./errors.ts";
import { createHolds } from "./holds.ts";
import { deleteRequests } from "./records.ts";
import { retryWindowMilliseconds } from "./rules.ts";
import "./tables.ts";

export interface OpenAiDependencies extends Omit<OpenAiDeps, "ending" | "holds" | "times"> {
  /** How long a request waits for its run, and how often a stream says that it still does. */
  times?: StreamTimes | undefined;
}

/** Images through the interface of OpenAI's API, for programs that know it. */
export interface OpenAi {
  routes: Route[];
  mount(app: Hono, access: { findCaller: FindCaller; limits: Limits; whyPaused: WhyPaused }): void;
  refusals: RefusalFormat;
  /** Answers all requests that wait, so that the process can exit. Clients find their runs again. */
  endRequests(): void;
  /** Scheduled job: deletes requests that no retry can name anymore. Returns how many. */
  deleteOld(): Promise<number>;
}

/** Node's fetch waits five minutes for an answer. An earlier one can say that the run goes on. */
const heldTimes: StreamTimes = { heartbeatMilliseconds: 15_000, longestMilliseconds: 290_000 };

/** The most requests of one user that wait in one process. */
const holdsPerUserMax = 64;

export function createOpenAi({ times = heldTimes, ...given }: OpenAiDependencies): OpenAi {
  const ending = new AbortController();
  const deps: OpenAiDeps = { ...given, times, ending: ending.signal, holds: createHolds(holdsPerUserMax) };
  const { database, runtime } = deps;
  return {
    routes: [],
    mount: (app, access) => mountEndpoints(app, deps, access),
    refusals: openAiRefusals,
    endRequests: () => ending.abort(),
    deleteOld: () => database.transaction((tx) => deleteRequests(tx, runtime.now() - retryWindowMilliseconds)),
  };
}
