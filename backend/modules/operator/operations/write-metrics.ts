import type { OperatorDeps } from "../deps.ts";
import { readWorkers } from "./read-workers.ts";

interface Sample {
  labels?: Record<string, string>;
  value: number;
}

interface Metric {
  name: string;
  type: "gauge" | "counter";
  help: string;
  samples: Sample[];
}

type Deps = Pick<OperatorDeps, "databaseLosses" | "generation" | "health" | "jobQueue" | "runtime">;

/**
 * Returns metrics of this process and of the shared job queue, in the Prometheus text format (version 0.0.4). Without
 * the database, it returns only the metrics of this process.
 */
export async function writeMetrics(deps: Deps): Promise<string> {
  const { ok, checks } = await deps.health();
  const ofProcess: Metric[] = [
    {
      name: "atelier_ready",
      type: "gauge",
      help: "Whether this process can serve.",
      samples: [{ value: Number(ok) }],
    },
    {
      name: "atelier_check_ok",
      type: "gauge",
      help: "Whether a check of this process passes.",
      samples: Object.entries(checks).map(([check, outcome]) => ({
        labels: { check },
        value: Number(outcome === "ok"),
      })),
    },
    {
      name: "atelier_database_losses_total",
      type: "counter",
      help: "How often this process lost its database.",
      samples: [{ value: deps.databaseLosses() }],
    },
  ];
  const ofAll = checks.database === "ok" ? await metricsOfQueue(deps) : [];
  return [...ofProcess, ...ofAll].map(textOf).join("");
}

async function metricsOfQueue(deps: Deps): Promise<Metric[]> {
  const [{ alive, waitingByJob }, running] = await Promise.all([readWorkers(deps), deps.jobQueue.running()]);
  return [
    {
      name: "atelier_worker_alive",
      type: "gauge",
      help: "Whether a worker was seen within half a minute.",
      samples: [{ value: Number(alive) }],
    },
    {
      name: "atelier_jobs_waiting",
      type: "gauge",
      help: "Jobs that are ready to run.",
      samples: byJob(waitingByJob),
    },
    { name: "atelier_jobs_running", type: "gauge", help: "Jobs that are running.", samples: byJob(running) },
  ];
}

function byJob(counts: Record<string, number>): Sample[] {
  return Object.entries(counts).map(([job, value]) => ({ labels: { job }, value }));
}

function textOf({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ labels = {}, value }) => {
    const named = Object.entries(labels).map(([label, text]) => `${label}=${JSON.stringify(text)}`);
    return `${name}${named.length > 0 ? `{${named.join(",")}}` : ""} ${value}`;
  });
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}
