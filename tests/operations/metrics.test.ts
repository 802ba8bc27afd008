import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { anyFreePort } from "../../server/provision/port.mjs";
import { deadline } from "../provision/deadlines.mjs";
import { hasNoPostgres } from "../support/databases.ts";
import { metricsToken, samplesOf } from "../support/metrics-text.ts";
import { startOwnPostgres } from "../support/own-postgres.ts";
import { startApiProgram, startProgram, startWorkerProgram } from "../support/programs.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder, whenFinished } from "../support/temporary-folder.ts";

const server = fileURLToPath(new URL("../../server", import.meta.url));
/** Prometheus gives up after 10 seconds. */
const scrapeMaxMilliseconds = deadline(9_000);

async function scrape(origin: string) {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const answer = await fetch(`${origin}/metrics`, { headers, signal: AbortSignal.timeout(scrapeMaxMilliseconds) });
  expect(answer.status).toBe(200);
  return samplesOf(await answer.text());
}

function checkHealth(settings: Record<string, string>) {
  return startProgram([join(server, "health.mjs"), "worker"], settings);
}

test("Metrics are off by default: their address is like any other that does not exist", async () => {
  const api = await startApiProgram({ DATA_DIR: await createTemporaryFolder() });
  const [metrics, nothing] = await Promise.all(["/metrics", "/nothing"].map((path) => api.request("GET", path)));
  expect([metrics?.status, metrics?.text]).toEqual([404, nothing?.text]);
  expect(nothing?.status).toBe(404);
});

test.skipIf(hasNoPostgres)(
  "API and worker tell their own metrics, and that the database is down while it is",
  async () => {
    const postgres = await startOwnPostgres();
    whenFinished(() => postgres.remove());
    const workerPort = String(await anyFreePort());
    const worker = `http://127.0.0.1:${workerPort}`;
    const settings = {
      DATABASE_URL: postgres.url,
      DATA_DIR: await createTemporaryFolder(),
      APP_SECRET: "a secret of more than thirty-two characters",
      METRICS_TOKEN: metricsToken,
      HOST: "127.0.0.1",
    };
    const api = await startApiProgram({ ...settings, RUN_WORKERS: "false" });
    const working = await startWorkerProgram({ ...settings, WORKER_PORT: workerPort });
    await api.request("GET", "/api/gallery/creations/");

    const [ofApi, ofWorker] = await Promise.all([scrape(api.address), scrape(worker)]);
    for (const samples of [ofApi, ofWorker]) expect(samples.get("atelier_database_up")).toBe(1);
    const isQueue = (series: string) => series.startsWith("atelier_jobs_waiting");
    const isShared = (series: string) => /^atelier_(jobs_waiting|outbox_waiting|storage_bytes)/.test(series);
    expect([...ofApi.keys()].filter(isShared)).not.toEqual([]);
    expect([...ofWorker.keys()].filter(isShared)).toEqual([]);
    const requests = "http_server_request_duration_seconds_count";
    const route = 'http_request_method="GET",http_route="/api/gallery/creations/",http_response_status_code="401"';
    expect(ofApi.get(`${requests}{${route}}`)).toBe(1);
    expect([...ofWorker.keys()].some((series) => series.startsWith("atelier_job_duration_seconds"))).toBe(true);
    expect(ofWorker.get("process_resident_memory_bytes")).toBeGreaterThan(0);

    expect((await fetch(`${worker}/metrics`)).status).toBe(401);
    expect(await (await fetch(`${worker}/healthz`)).json()).toMatchObject({ status: "ok" });
    expect((await fetch(`${worker}/anything`)).status).toBe(404);
    const healthy = checkHealth({ HOST: "127.0.0.1", WORKER_PORT: workerPort });
    expect({ ...(await healthy.ended), printed: healthy.printed() }).toEqual({ code: 0, signal: null, printed: "" });

    await postgres.halt("immediate");
    await Promise.all([api.untilLogged("database is down"), working.untilLogged("database is down")]);
    for (const samples of await Promise.all([scrape(api.address), scrape(worker)])) {
      expect(samples.get("atelier_database_up")).toBe(0);
      expect(samples.has("process_resident_memory_bytes")).toBe(true);
    }
    await waitFor(
      async () => ([...(await scrape(api.address)).keys()].some(isQueue) ? undefined : true),
      "the figures to be left out",
    );
    const unhealthy = checkHealth({ HOST: "127.0.0.1", WORKER_PORT: workerPort });
    expect(await unhealthy.ended).toMatchObject({ code: 1 });
    expect(unhealthy.printed()).toContain(`${worker}/readyz answers 503`);
  },
);

test("Without a port, the health check of a worker says which setting is missing", async () => {
  const { ended, printed } = checkHealth({});
  expect(await ended).toMatchObject({ code: 1 });
  expect(printed().trim()).toBe("The worker answers health checks only with WORKER_PORT.");
});
