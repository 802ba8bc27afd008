import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Measures } from "../../backend/measures.ts";
import { moveReasons } from "../../backend/modules/credits/index.ts";
import { finalRunStatuses, origins } from "../../contract/generation-terms.ts";
import type { RequestObserver } from "./measure-requests.ts";

/** OpenTelemetry's buckets for the durations of requests and of database operations, in seconds. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const queryBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
/** There are many kinds of jobs. */
const jobBuckets = [0.1, 1, 10, 60, 600];
/** From a draft image to a video that waits for others. */
const workBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800];

/** These gauges have the ending of counters, which Prometheus's own check refuses. Each has a twin without the ending. */
const misnamed = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

/** Creates the metrics of one process: what it counts as it happens. */
export function createRegistry(version: string) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);

  new Gauge({ name: "atelier_info", help: "The version, as a label.", labelNames: ["version"], registers }).set(
    { version },
    1,
  );
  const requests = new Histogram({
    name: "http_server_request_duration_seconds",
    help: "Requests, from their headers to the headers of the answer.",
    labelNames: ["http_request_method", "http_route", "http_response_status_code"],
    buckets: requestBuckets,
    registers,
  });
  const streams = new Gauge({
    name: "atelier_sse_connections",
    help: "Open event streams through this process.",
    registers,
  });
  return {
    registry,
    onRequest({ method, route, status, seconds }) {
      const code = status === null ? "" : String(status);
      requests.observe({ http_request_method: method, http_route: route, http_response_status_code: code }, seconds);
    },
    onStream: (change) => streams.inc(change),
  } satisfies Pick<RequestObserver, "onRequest" | "onStream"> & { registry: Registry };
}

/** Adds what a backend in this process reports. Counters start at 0, so that their first increase is seen. */
export function createMeasures(registry: Registry): Measures {
  const registers = [registry];
  const queries = new Histogram({
    name: "db_client_operation_duration_seconds",
    help: "Statements, from sending them to their result. In the embedded database, waiting for other writers is not included.",
    labelNames: ["db_operation_name", "error_type"],
    buckets: queryBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: "atelier_job_duration_seconds",
    help: "Attempts at jobs and scheduled jobs.",
    labelNames: ["kind", "outcome"],
    buckets: jobBuckets,
    registers,
  });
  const engineRequests = new Counter({
    name: "atelier_engine_requests_total",
    help: "Outputs requested from engines, by how that ended: completed, stopped, or the code of the failure.",
    labelNames: ["engine", "outcome"],
    registers,
  });
  const engineSeconds = new Histogram({
    name: "atelier_engine_duration_seconds",
    help: "Completed outputs, from the request to the finished file.",
    labelNames: ["engine"],
    buckets: workBuckets,
    registers,
  });
  const runs = new Counter({
    name: "atelier_runs_total",
    help: "Runs that have ended, by how their outputs are made and by their status.",
    labelNames: ["origin", "status"],
    registers,
  });
  const runSeconds = new Histogram({
    name: "atelier_run_duration_seconds",
    help: "Runs that have ended, from the request to the end, waiting included.",
    labelNames: ["engine", "status"],
    buckets: workBuckets,
    registers,
  });
  const credits = new Counter({
    name: "atelier_credits_total",
    help: "Credits that lines of the ledger moved, by where they came from or went.",
    labelNames: ["reason"],
    registers,
  });
  for (const origin of origins) for (const status of finalRunStatuses) runs.inc({ origin, status }, 0);
  for (const reason of moveReasons) credits.inc({ reason }, 0);

  return {
    onQuery: ({ operation, seconds, hasFailed }) =>
      queries.observe({ db_operation_name: operation, error_type: hasFailed ? "_OTHER" : "" }, seconds),
    onJob: ({ kind, outcome, seconds }) => jobs.observe({ kind, outcome }, seconds),
    onEngineRequest({ engine, outcome, seconds }) {
      engineRequests.inc({ engine, outcome });
      if (seconds !== null) engineSeconds.observe({ engine }, seconds);
    },
    onRun({ engineId, origin, status, seconds }) {
      runs.inc({ origin, status });
      runSeconds.observe({ engine: engineId, status }, seconds);
    },
    onCredits: ({ reason, hundredths }) => credits.inc({ reason }, hundredths / 100),
  };
}
