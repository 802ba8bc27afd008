import { createServer } from "node:http";
import { pino } from "pino";
import { createMetrics, type Metrics } from "../../server/metrics/metrics.ts";
import { originOf } from "./listening.ts";

export const metricsToken = "a-token-for-metrics";

/** Returns the values of a text in Prometheus's format, by name and labels as they are written. */
export function samplesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, series = "", value = ""] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [series, Number(value)];
    }),
  );
}

/** Returns the names of a text's metrics, as they are declared. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
}

export async function startMetrics(): Promise<Metrics> {
  const monitoring = { workerPort: null, metricsPort: null, metricsToken };
  const metrics = await createMetrics({ host: null, version: "1.0.0", monitoring }, pino({ level: "silent" }));
  if (!metrics) throw new Error("The metrics are off.");
  return metrics;
}

/** Starts to serve the metrics. Returns a function that reads them. */
export async function serveMetrics({ endpoint }: Metrics): Promise<() => Promise<Map<string, number>>> {
  if (!endpoint) throw new Error("The metrics have no token.");
  const origin = await originOf(createServer(endpoint));
  return async () => {
    const answer = await fetch(origin, { headers: { authorization: `Bearer ${metricsToken}` } });
    return samplesOf(await answer.text());
  };
}
