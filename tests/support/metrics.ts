import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { createMetrics, type Metrics } from "../../server/metrics/metrics.ts";
import { originOf } from "./listening.ts";
import { metricsToken, samplesOf } from "./metrics-text.ts";
import { startBackend } from "./studio-backend.ts";

export async function startMetrics(): Promise<Metrics> {
  const monitoring = { workerPort: null, metricsPort: null, metricsToken };
  const metrics = await createMetrics({ host: null, version: "1.0.0", monitoring }, pino({ level: "silent" }));
  if (!metrics) throw new Error("The metrics are off.");
  return metrics;
}

/** Starts to serve the metrics. Returns a function that reads them. */
export async function serveMetrics(metrics: Metrics): Promise<() => Promise<Map<string, number>>> {
  const read = await serveText(metrics);
  return async () => samplesOf(await read());
}

async function serveText({ endpoint }: Metrics): Promise<() => Promise<string>> {
  if (!endpoint) throw new Error("The metrics have no token.");
  const origin = await originOf(createServer(endpoint));
  return async () => {
    const answer = await fetch(origin, { headers: { authorization: `Bearer ${metricsToken}` } });
    return answer.text();
  };
}

/** Returns all that one process exports, in Prometheus's format, after a request and a run that completed. */
export async function metricsTextOf(): Promise<string> {
  const metrics = await startMetrics();
  const studio = await startBackend({ measures: metrics.measureBackend() });
  metrics.readFrom(studio.backend, { tellsFigures: true });
  const api = getRequestListener((request) => studio.backend.fetch(request));
  const door = metrics.measure((request, response) => void api(request, response), studio.backend.routePatterns);
  await fetch(`${await originOf(createServer(door))}/api/schema/`);
  await studio.makeCreation(await studio.register());
  return (await serveText(metrics))();
}
