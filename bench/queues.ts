/**
 * `node bench/queues.ts`: compares the job queue with pg-boss and graphile-worker on a PostgreSQL that syncs to disk,
 * in about ten minutes. Prints the table of docs/decisions/004-one-lease-queue.md. Names of queues as arguments measure
 * only these.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { z } from "zod";
import { startChild } from "../server/provision/children.mjs";
import { root } from "../server/provision/process.mjs";
import { toolEnvironment } from "../server/provision/runtime.mjs";
import { startOwnPostgres } from "../tests/support/own-postgres.ts";
import { percentiles } from "./percentiles.ts";
import {
  type BenchJob,
  type CandidateName,
  candidateName,
  candidates,
  type JobEvent,
  jobEvent,
} from "./queue-candidates.ts";

const workerCounts = [1, 4, 16];
const fewJobs = 5_000;
const manyJobs = 100_000;
const drainMilliseconds = 8_000;
const pickups = 100;
const idleMilliseconds = 60_000;
const restMilliseconds = 3_000;
const killed = { jobs: 120, milliseconds: 500, processes: 3, kills: 2, workers: 4 };
const killedMaxMilliseconds = 90_000;
const jobsPerInsert = 1_000;

const server = await startOwnPostgres({ shared_preload_libraries: "pg_stat_statements" });
const administrator = new pg.Pool({ connectionString: server.url });
await administrator.query("create extension pg_stat_statements");
let databases = 0;

function urlOf(database: string): string {
  return Object.assign(new URL(server.url), { pathname: database }).href;
}

/** Each measurement has a database of its own, copied from one that is prepared once. */
async function copyOf(template: string): Promise<string> {
  databases += 1;
  const name = `bench_${databases}`;
  await administrator.query(`create database ${name} template ${template}`);
  return name;
}

async function prepare(candidate: CandidateName, jobs: number, at?: Date): Promise<string> {
  const database = await copyOf("template0");
  const { add, close } = await candidates[candidate].open(urlOf(database));
  for (let added = 0; added < jobs; added += jobsPerInsert) {
    await add(
      Array.from({ length: Math.min(jobsPerInsert, jobs - added) }, (_, index) => job(added + index)),
      at,
    );
  }
  await close();
  const client = new pg.Client({ connectionString: urlOf(database) });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
  return database;
}

function job(number: number, milliseconds = 0): BenchJob {
  return { number, milliseconds };
}

/** Starts a worker process and resolves once it works. `stop` kills it. */
async function startWorkers(
  candidate: CandidateName,
  database: string,
  workers: number,
  hear: (event: JobEvent) => void,
) {
  const input = JSON.stringify({ candidate, url: urlOf(database), workers });
  const node = process.execPath;
  const { child, ended } = startChild(node, [join(root, "bench", "queue-worker.ts"), input], {
    env: toolEnvironment(node),
  });
  const ready = Promise.withResolvers<void>();
  child.on("message", (message) => {
    for (const event of z.array(jobEvent).parse(message)) {
      if (event.what === "ready") ready.resolve();
      else hear(event);
    }
  });
  await Promise.race([ready.promise, ended.then(() => Promise.reject(new Error(`${candidate} did not start.`)))]);
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

async function countStatements(database: string): Promise<number> {
  const { rows } = await administrator.query(
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements join pg_database on oid = dbid where datname = $1`,
    [database],
  );
  return z.object({ calls: z.number() }).parse(rows[0]).calls;
}

/** Returns jobs per second and statements per job while there is a backlog. */
async function measureDrain(candidate: CandidateName, template: string, workers: number, jobs: number) {
  const database = await copyOf(template);
  const ends: number[] = [];
  let began = 0;
  const finished = Promise.withResolvers<void>();
  const stop = await startWorkers(candidate, database, workers, ({ what, at }) => {
    began ||= at;
    if (what === "ended") ends.push(at);
    if (ends.length === jobs) finished.resolve();
  });
  await Promise.race([finished.promise, pause(drainMilliseconds)]);
  const statements = await countStatements(database);
  await stop();
  const last = ends.at(-1) ?? began;
  return { perSecond: (ends.length * 1_000) / (last - began), statementsPerJob: statements / ends.length };
}

/** Returns the time from adding a job to its start, in milliseconds, when workers wait for it. */
async function measurePickup(candidate: CandidateName, template: string, workers: number) {
  const database = await copyOf(template);
  const { add, close } = await candidates[candidate].open(urlOf(database));
  let heard = Promise.withResolvers<number>();
  const stop = await startWorkers(candidate, database, workers, ({ what, at }) => {
    if (what === "began") heard.resolve(at);
  });
  await pause(restMilliseconds);
  const took: number[] = [];
  for (let number = 0; number < pickups; number += 1) {
    heard = Promise.withResolvers();
    const addedAt = performance.timeOrigin + performance.now();
    await add([job(number)]);
    took.push((await heard.promise) - addedAt);
    await pause(10);
  }
  await stop();
  await close();
  return percentiles(took);
}

/** Returns statements per second when there is nothing to do. */
async function measureIdle(candidate: CandidateName, template: string): Promise<number> {
  const database = await copyOf(template);
  const stop = await startWorkers(candidate, database, 4, () => {});
  await pause(restMilliseconds);
  const before = await countStatements(database);
  await pause(idleMilliseconds);
  const statements = (await countStatements(database)) - before;
  await stop();
  return (statements * 1_000) / idleMilliseconds;
}

/** Kills two of three worker processes and follows what becomes of the jobs they were running. */
async function measureKill(candidate: CandidateName, template: string) {
  const database = await copyOf(template);
  const { add, close } = await candidates[candidate].open(urlOf(database));
  const running = new Map<number, number>();
  const done = new Set<number>();
  const again: number[] = [];
  let interrupted = new Set<number>();
  let killedAt = 0;
  let atOnce = 0;
  let finished = false;
  const hearOf = (process: number) => (event: JobEvent) => {
    if (event.what === "ended") {
      if (running.get(event.job) === process) running.delete(event.job);
      done.add(event.job);
      return;
    }
    if (running.has(event.job)) atOnce += 1;
    running.set(event.job, process);
    if (interrupted.delete(event.job)) again.push((event.at - killedAt) / 1_000);
  };
  const stops = await Promise.all(
    Array.from({ length: killed.processes }, (_, process) =>
      startWorkers(candidate, database, killed.workers, hearOf(process)),
    ),
  );
  await pause(restMilliseconds);
  await add(Array.from({ length: killed.jobs }, (_, number) => job(number, killed.milliseconds)));
  while (new Set(running.values()).size < killed.processes) await pause(10);
  killedAt = Date.now();
  await Promise.all(stops.slice(0, killed.kills).map((stop) => stop()));
  interrupted = new Set([...running].filter(([, process]) => process < killed.kills).map(([number]) => number));
  for (const number of interrupted) running.delete(number);
  const interruptions = interrupted.size;
  while (!finished && Date.now() - killedAt < killedMaxMilliseconds) {
    await pause(100);
    finished = done.size === killed.jobs;
  }
  for (const stop of stops.slice(killed.kills)) await stop();
  await close();
  return { interruptions, again, unfinished: killed.jobs - done.size, atOnce };
}

const columns = new Map<CandidateName, Map<string, string>>();
const chosen = process.argv.slice(2).map((name) => candidateName.parse(name));
const names = chosen.length > 0 ? chosen : candidateName.options;
try {
  const empty = new Map<CandidateName, string>();
  for (const name of names) {
    columns.set(name, new Map());
    empty.set(name, await prepare(name, 0));
  }
  const record = (name: CandidateName, row: string, value: string) => {
    columns.get(name)?.set(row, value);
    process.stderr.write(`${name}, ${row}: ${value}\n`);
  };
  const templateOf = (name: CandidateName) => empty.get(name) ?? "template0";

  for (const jobs of [fewJobs, manyJobs]) {
    const full = new Map<CandidateName, string>();
    for (const name of names) full.set(name, await prepare(name, jobs));
    for (const workers of workerCounts) {
      for (const name of names) {
        const { perSecond, statementsPerJob } = await measureDrain(name, full.get(name) ?? "template0", workers, jobs);
        const row = `${jobs.toLocaleString("en")} waiting, ${workers} ${workers === 1 ? "worker" : "workers"}`;
        record(name, `jobs/s, ${row}`, perSecond.toFixed(0));
        if (jobs === fewJobs) record(name, `statements per job, ${workers}`, statementsPerJob.toFixed(2));
      }
    }
  }
  for (const [title, jobs] of [
    ["queue empty", 0],
    ["100,000 waiting for later", manyJobs],
  ] as const) {
    const later = new Date(Date.now() + 86_400_000);
    const template = new Map<CandidateName, string>();
    for (const name of names) template.set(name, jobs === 0 ? templateOf(name) : await prepare(name, jobs, later));
    for (const workers of workerCounts) {
      for (const name of names) {
        const { p50, p95 } = await measurePickup(name, template.get(name) ?? "template0", workers);
        record(name, `pickup p50 / p95 ms, ${title}, ${workers}`, `${p50.toFixed(1)} / ${p95.toFixed(1)}`);
      }
    }
  }
  await Promise.all(
    names.map(async (name) =>
      record(name, "statements/s, idle", (await measureIdle(name, templateOf(name))).toFixed(2)),
    ),
  );
  for (const name of names) {
    const { interruptions, again, unfinished, atOnce } = await measureKill(name, templateOf(name));
    const range = again.length > 0 ? `${Math.min(...again).toFixed(1)}–${Math.max(...again).toFixed(1)} s` : "never";
    record(name, "jobs interrupted by the kill", String(interruptions));
    record(name, "run again after", range);
    record(name, "not run 90 s later", String(unfinished));
    record(name, "run twice at once", String(atOnce));
  }
} finally {
  await administrator.end();
  await server.remove();
}

const version = (name: string) =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"))).version;
const rows = [...(columns.get(names[0] ?? "lease queue")?.keys() ?? [])];
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |\n`;
process.stdout.write(
  `${new Date().toISOString().slice(0, 10)}, pg-boss ${version("pg-boss")}, graphile-worker ${version("graphile-worker")}\n\n` +
    line(["", ...names]) +
    line(["---", ...names.map(() => "---")]) +
    rows.map((row) => line([row, ...names.map((name) => columns.get(name)?.get(row) ?? "")])).join(""),
);
