import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test } from "vitest";
import { accounts } from "../../contract/accounts.ts";
import { creditsOver } from "../../tests/support/credits-module.ts";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../tests/support/hand-driven-runtime.ts";
import { originOf } from "../../tests/support/listening.ts";
import { serveMetrics, startMetrics } from "../../tests/support/metrics.ts";
import { metricsToken, samplesOf } from "../../tests/support/metrics-text.ts";
import { createScriptedEngine } from "../../tests/support/scripted-engine.ts";
import { describeOnEachBackend, waitFor } from "../../tests/support/studio-backend.ts";
import { whenFinished } from "../../tests/support/temporary-folder.ts";
import { anyFreePort } from "../provision/port.mjs";
import { createMetrics } from "./metrics.ts";

const log = pino({ level: "silent" });
const about = { host: "127.0.0.1", version: "1.2.3" };
const off = { workerPort: null, metricsPort: null, metricsToken: null };

test("are off by default", async () => {
  expect(await createMetrics({ ...about, monitoring: off }, log)).toBeUndefined();
});

test("with a token are refused without it, and with any other", async () => {
  const metrics = await startMetrics();
  const origin = await originOf(createServer(metrics.endpoint));
  const others = [
    undefined,
    `Bearer ${metricsToken}x`,
    `Bearer ${metricsToken.slice(1)}`,
    `Basic ${metricsToken}`,
    metricsToken,
  ];
  for (const authorization of others) {
    const answer = await fetch(origin, { headers: authorization === undefined ? {} : { authorization } });
    expect([answer.status, answer.headers.get("www-authenticate"), await answer.text()]).toEqual([401, "Bearer", ""]);
  }
  const answer = await fetch(origin, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(samplesOf(await answer.text()).get('atelier_info{version="1.0.0"}')).toBe(1);
});

test("with a port of their own need no token there, and nothing else is served there", async () => {
  const metricsPort = await anyFreePort();
  const metrics = await createMetrics({ ...about, monitoring: { ...off, metricsPort } }, log);
  expect(metrics?.endpoint).toBeUndefined();
  const server = await metrics?.listen();
  whenFinished(async () => void server?.close());
  const ask = (path: string) => fetch(`http://127.0.0.1:${metricsPort}${path}`);
  const samples = samplesOf(await (await ask("/metrics")).text());
  expect(samples.get('atelier_info{version="1.2.3"}')).toBe(1);
  expect(samples.has("process_cpu_seconds_total")).toBe(true);
  expect((await ask("/")).status).toBe(404);
});

describeOnEachBackend("The gauges", (start) => {
  test("tell the state of the studio", async () => {
    const metrics = await startMetrics();
    const engine = createScriptedEngine();
    const studio = await start({ idle: true, engine, measures: metrics.measureBackend() });
    metrics.readFrom(studio.backend, { tellsFigures: true });
    const { database, jobQueue } = studio.adapters;
    const read = await serveMetrics(metrics);
    const ada = await studio.register();
    await studio.startRun(ada);
    studio.runtime.advance(90_000);
    await studio.startRun(ada);
    const body = { current_password: ada.password, new_password: "nine loud magpies" };
    await studio.call(accounts.changePassword, { body }, ada.access);
    await database.transaction(async (tx) => {
      await jobQueue.enqueue(tx, { name: "webhooks: deliver", payload: null, runAt: studio.runtime.now() + 60_000 });
      await tx.insertInto("ledger_check").values({ id: 1, checked_at: 1, mismatches: 2 }).execute();
    });
    engine.setProblem("It has no models.");
    studio.runtime.advance(10_000);

    const samples = await read();
    const told = (series: string) => samples.get(series);
    expect(told('atelier_jobs_waiting{kind="generate:scripted"}')).toBe(2);
    expect(told('atelier_job_oldest_waiting_seconds{kind="generate:scripted"}')).toBeGreaterThanOrEqual(100);
    expect(told('atelier_job_oldest_waiting_seconds{kind="generate:scripted"}')).toBeLessThan(110);
    expect(told('atelier_jobs_waiting{kind="webhooks: deliver"}')).toBe(0);
    expect(told('atelier_outbox_waiting{kind="mail"}')).toBe(1);
    expect(told('atelier_outbox_waiting{kind="webhook"}')).toBe(1);
    expect(told("atelier_books_mismatches")).toBe(2);
    expect(told('atelier_engine_up{engine="scripted"}')).toBe(0);
    expect(told("atelier_database_up")).toBe(1);
    expect(told("atelier_storage_up")).toBe(1);
    expect(told("atelier_disk_free_bytes")).toBeGreaterThan(0);
    for (const kind of ["image", "video", "upload", "export"])
      expect(told(`atelier_storage_bytes{kind="${kind}"}`)).toBe(0);
    expect([...samples.keys()].filter((series) => series.startsWith("atelier_last_backup"))).toEqual([]);
  });

  test("leave out what only one program tells", async () => {
    const metrics = await startMetrics();
    const { backend } = await start({ idle: true });
    metrics.readFrom(backend, { tellsFigures: false });
    const names = [...(await (await serveMetrics(metrics))()).keys()].filter((name) => name.startsWith("atelier_"));
    expect(names.filter((name) => name.includes("waiting") || name.includes("bytes{"))).toEqual([]);
    expect(names).toContain("atelier_database_up");
  });

  test("answer when nothing can be read, without figures that would be wrong", async () => {
    const metrics = await startMetrics();
    const studio = await start({ idle: true });
    const { monitoring } = studio.backend;
    const gone = async () => Promise.reject(new Error("gone"));
    metrics.readFrom(
      { monitoring: { ...monitoring, readFigures: gone, readStoredBytes: gone, readProcessState: gone } },
      { tellsFigures: true },
    );
    const samples = await (await serveMetrics(metrics))();
    const unknown = /waiting|storage|books|engine_up|database_up|disk/;
    expect([...samples.keys()].filter((series) => unknown.test(series))).toEqual([]);
    expect(samples.size).toBeGreaterThan(10);
  });
});

describeOnEachBackend("Counters", (start) => {
  test("count each run, request to an engine, job and movement of credits once", async () => {
    const metrics = await startMetrics();
    const engine = createScriptedEngine();
    const studio = await start({ engine, measures: metrics.measureBackend() });
    const read = await serveMetrics(metrics);
    const ada = await studio.register();
    await studio.makeCreation(ada);
    engine.hold();
    const canceled = await studio.startRun(ada);
    await studio.awaitStarted(2);
    await studio.request("POST", `/api/generation/${canceled}/cancel/`, { token: ada.access });
    const failing = await studio.startRun(ada);
    const [, , third = ""] = await studio.awaitStarted(3);
    engine.fail(third, { code: "CONTENT_BLOCKED", retryable: false });
    await studio.awaitRun(ada, failing, ({ status }) => status !== "queued" && status !== "processing");

    const jobs = 'atelier_job_duration_seconds_count{kind="generate:scripted",outcome="completed"}';
    const samples = await waitFor(async () => {
      const now = await read();
      return (now.get(jobs) ?? 0) >= 3 ? now : undefined;
    }, "the jobs to end");
    const counted = (name: string) =>
      Object.fromEntries(
        [...samples].flatMap(([series, value]) =>
          series.startsWith(`${name}{`) && value > 0 ? [[series.slice(name.length), value]] : [],
        ),
      );
    expect(counted("atelier_runs_total")).toEqual({
      '{origin="procedural",status="completed"}': 1,
      '{origin="procedural",status="canceled"}': 1,
      '{origin="procedural",status="blocked"}': 1,
    });
    expect(counted("atelier_run_duration_seconds_count")).toEqual({
      '{engine="scripted",status="completed"}': 1,
      '{engine="scripted",status="canceled"}': 1,
      '{engine="scripted",status="blocked"}': 1,
    });
    expect(counted("atelier_engine_requests_total")).toEqual({
      '{engine="scripted",outcome="completed"}': 1,
      '{engine="scripted",outcome="stopped"}': 1,
      '{engine="scripted",outcome="CONTENT_BLOCKED"}': 1,
    });
    expect(counted("atelier_engine_duration_seconds_count")).toEqual({ '{engine="scripted"}': 1 });
    expect(counted("atelier_credits_total")).toEqual({ '{reason="starter"}': 50, '{reason="usage"}': 2 });
    expect(
      samples.get('db_client_operation_duration_seconds_count{db_operation_name="SELECT",error_type=""}'),
    ).toBeGreaterThan(0);
    expect(
      samples.get('db_client_operation_duration_seconds_count{db_operation_name="COMMIT",error_type=""}'),
    ).toBeGreaterThan(0);
  });
});

describeOnEachDatabase("Credits", (open) => {
  test("that were granted in a transaction that failed do not count", async () => {
    const metrics = await startMetrics();
    const database = await open();
    const { onCredits } = metrics.measureBackend();
    const credits = creditsOver(database, createHandDrivenRuntime(), { onMoved: onCredits });
    const lot = { source: "pack", amountHundredths: 150, expiresAt: null, accountId: "a", lotKey: "once" } as const;
    const undone = database.transaction(async (tx) => {
      await credits.grant(tx, lot);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await database.transaction((tx) => credits.grant(tx, lot));
    const samples = await (await serveMetrics(metrics))();
    expect(samples.get('atelier_credits_total{reason="pack"}')).toBe(1.5);
  });
});
