import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { createPostgresDatabase, describeOnEachDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { runInTrace, traceIds } from "../../tracing/trace.ts";
import { migrate } from "../database/migrate.ts";
import type { Database } from "../database/port.ts";
import { openPostgresDatabase } from "../database/postgres.ts";
import { openSqliteDatabase } from "../database/sqlite.ts";
import { createInProcessPubSub } from "../pubsub/in-process.ts";
import type { PubSub } from "../pubsub/port.ts";
import { add, checkJobQueue, createRecorder, expectEmpty, job, type QueueBench, startQueue } from "./conformance.ts";
import { createLeaseQueue } from "./lease-queue.ts";

describeOnEachDatabase("queue of leased jobs", (open) => {
  const openBench = async () => createBench(await open());
  checkJobQueue(openBench);

  it("tries a failed job again after the delay of its definition, not before", async () => {
    const bench = await openBench();
    const { heard, note } = createRecorder();
    const attempts: number[] = [];
    const flaky = job(
      "flaky",
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        if (attempt < 3) throw new Error("engine is away");
      },
      { retryDelaySeconds: (attempt) => attempt * 10 },
    );
    const queue = startQueue(bench, [flaky, note]);
    await add(bench, queue, { name: "flaky", payload: "" });
    for (const [failed, delay] of [
      [1, 20_000],
      [2, 30_000],
    ] as const) {
      await eventually(() => expect(attempts).toHaveLength(failed));
      await untilNobodyHolds(bench, "flaky");
      await add(bench, queue, { name: "note", payload: "shortly before", runAt: bench.runtime.now() + delay - 1 });
      bench.runtime.advance(delay - 1);
      await eventually(() => expect(heard).toHaveLength(failed));
      expect(attempts).toHaveLength(failed);
      bench.runtime.advance(1);
    }
    await expectEmpty(queue);
    expect(attempts).toEqual([1, 2, 3]);
  });

  it("picks a new job up by signal, without waiting for the next poll", async () => {
    const bench = createBench(await open(), { pollMilliseconds: 3_600_000 });
    const { heard, note } = createRecorder({ concurrency: 1 });
    const queue = startQueue(bench, [note]);
    for (const payload of ["a", "b", "c"]) await add(bench, queue, { name: "note", payload });
    await eventually(() => expect(heard).toEqual(["a", "b", "c"]));
  });

  it("asks one question about all kinds when it starts and when a limit has changed", async () => {
    const database = await open();
    let questions = 0;
    const change = vi.fn(() => Promise.reject(new Error("There is nothing to change.")));
    const bench = createBench(
      {
        ...database,
        get read() {
          questions += 1;
          return database.read;
        },
        transaction: change,
        statement: change,
      },
      { pollMilliseconds: 3_600_000 },
    );
    const queue = startQueue(
      bench,
      ["a", "b", "c"].map((name) => job(name, async () => {})),
    );
    await eventually(() => expect(questions).toBe(1));
    queue.wake();
    await eventually(() => expect(questions).toBe(2));
    await queue.stop(0);
    expect(change).not.toHaveBeenCalled();
  });

  it("picks a job up by signal even if the clock of the process that added it is ahead", async () => {
    const bench = createBench(await open(), { pollMilliseconds: 3_600_000 });
    const { heard, note } = createRecorder();
    await expectEmpty(startQueue(bench, [note]));
    const ahead = createHandDrivenRuntime(bench.runtime.now() + 1_900);
    const { database, pubsub } = bench;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const elsewhere = createLeaseQueue({ database, runtime: ahead, pubsub, log });
    await add(bench, elsewhere, { name: "note", payload: "from a clock ahead" });
    await eventually(() => expect(heard).toEqual(["from a clock ahead"]));
  });

  it("runs each job in the trace that it was added in, no matter what wakes the worker, and in none without one", async () => {
    const bench = await openBench();
    const seen: Record<string, string | undefined> = {};
    const see = async (payload: string) => {
      await bench.database.time();
      seen[payload] = traceIds().requestId;
    };
    const queue = startQueue(bench, [
      job("parent", async (payload) => {
        await see(payload);
        await add(bench, queue, { name: "child", payload: `child of ${payload}` });
      }),
      job("child", see),
    ]);
    const names = Array.from({ length: 20 }, (_, index) => `request-${index}`);
    await Promise.all([
      ...names.map((requestId) =>
        runInTrace({ requestId, traceparent: "00-" }, () => add(bench, queue, { name: "parent", payload: requestId })),
      ),
      add(bench, queue, { name: "parent", payload: "no request" }),
    ]);
    await expectEmpty(queue);
    expect(seen).toEqual({
      ...Object.fromEntries(names.flatMap((name) => [name, `child of ${name}`].map((payload) => [payload, name]))),
      "no request": undefined,
      "child of no request": undefined,
    });
  });

  it("says in the log what a failed job was about, without the rest of its payload", async () => {
    const { database, runtime, pubsub } = createBench(await open());
    const lines: object[] = [];
    const note = (fields: object) => void lines.push({ ...fields, ...traceIds() });
    const log = { info: note, warn: note, error: note };
    const queue = createLeaseQueue({ database, runtime, pubsub, log, pollMilliseconds: 10 });
    onTestFinished(() => queue.stop(0));
    const failing = job("failing", () => Promise.reject(new Error("engine is away")), { maxAttempts: 1 });
    queue.start([{ ...failing, payload: z.unknown() }]);
    const runId = runtime.newId();
    const payload = { runId, prompt: "a secret garden", ownerId: "Ada Lovelace", id: 7 };
    await runInTrace({ requestId: "request-1", traceparent: "00-" }, () =>
      database.transaction((tx) => queue.enqueue(tx, { name: "failing", payload })),
    );
    await eventually(() => expect(lines).toHaveLength(2));
    expect(lines).toMatchObject([
      { code: "JOB_ATTEMPT_FAILED", job: "failing", runId, attempt: 1, requestId: "request-1" },
      { code: "JOB_FAILED", job: "failing", runId, requestId: "request-1" },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|Ada/);
  });

  it("keeps a job whose handler outlasts the lease", async () => {
    const bench = await openBench();
    const gate = Promise.withResolvers<void>();
    const { heard, note } = createRecorder();
    let runs = 0;
    const long = job(
      "long",
      async () => {
        runs += 1;
        await gate.promise;
      },
      { leaseSeconds: 0.06 },
    );
    const holder = startQueue(bench, [long]);
    await add(bench, holder, { name: "long", payload: "" });
    await eventually(() => expect(runs).toBe(1));
    const other = startQueue(bench, [long, note]);
    for (let steps = 0; steps < 5; steps += 1) {
      const dueAt = await readDueAt(bench, "long");
      bench.runtime.advance(50);
      await eventually(async () => expect(await readDueAt(bench, "long")).toBeGreaterThan(dueAt));
      await add(bench, other, { name: "note", payload: "time passes" });
      await eventually(() => expect(heard).toHaveLength(steps + 1));
    }
    gate.resolve();
    await expectEmpty(holder);
    expect(runs).toBe(1);
  });

  it("lets another worker take a job whose lease has ended, and aborts the one that lost it", async () => {
    const bench = await openBench();
    const runs: string[] = [];
    const lost: unknown[] = [];
    const holding = (worker: string, ends: boolean) =>
      job(
        "long",
        async (_payload, { signal }) => {
          runs.push(worker);
          signal.addEventListener("abort", () => lost.push(signal.reason));
          if (!ends) await new Promise(() => {});
        },
        { leaseSeconds: 0.6 },
      );
    const silent = startQueue(bench, [holding("silent", false)]);
    await add(bench, silent, { name: "long", payload: "" });
    await eventually(() => expect(runs).toEqual(["silent"]));
    bench.runtime.advance(600);
    const other = startQueue(bench, [holding("other", true)]);
    await expectEmpty(other);
    expect(runs).toEqual(["silent", "other"]);
    await eventually(() => expect(lost).toMatchObject([{ message: "Another worker has the job." }]));
  });

  it("lets a worker that lost a job write nothing more about it", async () => {
    const bench = await openBench();
    const [failing, working] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const runs: string[] = [];
    const long = (worker: string, end: Promise<void>) =>
      job(
        "long",
        async () => {
          runs.push(worker);
          await end;
        },
        { leaseSeconds: 600 },
      );
    const slow = startQueue(bench, [long("slow", failing.promise)]);
    await add(bench, slow, { name: "long", payload: "" });
    await eventually(() => expect(runs).toEqual(["slow"]));
    bench.runtime.advance(600_000);
    const other = startQueue(bench, [long("other", working.promise)]);
    await eventually(() => expect(runs).toEqual(["slow", "other"]));
    const read = () => bench.database.read.selectFrom("job").selectAll().executeTakeFirstOrThrow();
    const held = await read();
    failing.reject(new Error("too late"));
    await slow.stop(10_000);
    expect(await read()).toEqual(held);
    working.resolve();
    await expectEmpty(other);
  });

  it("counts no attempt whose worker was lost, and lets the job fail as often as any other", async () => {
    const bench = await openBench();
    const attempts: number[] = [];
    const failing = job(
      "failing",
      async (_payload, { attempt }) => {
        attempts.push(attempt);
        throw new Error("engine is away");
      },
      { maxAttempts: 2, giveUp: async () => {} },
    );
    await add(bench, bench.createQueue(), { name: "failing", payload: "" });
    // As ten killed workers leave it.
    await bench.database.transaction((tx) =>
      tx.updateTable("job").set({ attempt: 10, given_back: 9, lost: 9, lease_token: "of a dead worker" }).execute(),
    );
    await expectEmpty(startQueue(bench, [failing]));
    expect(attempts).toEqual([1, 2]);
    const { attempt, given_back, lost } = await bench.database.read
      .selectFrom("job")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ attempt, given_back, lost }).toEqual({ attempt: 12, given_back: 10, lost: 10 });
  });

  it("gives up on a job whose workers are lost every time", async () => {
    const bench = await openBench();
    await add(bench, bench.createQueue(), { name: "poison", payload: "" });
    await bench.database.transaction((tx) =>
      tx.updateTable("job").set({ attempt: 21, given_back: 20, lost: 20, lease_token: "of a dead worker" }).execute(),
    );
    const reasons: unknown[] = [];
    const runs: string[] = [];
    const poison = job("poison", async (payload) => void runs.push(payload), {
      maxAttempts: 3,
      giveUp: async (_payload, reason) => void reasons.push(reason),
    });
    await expectEmpty(startQueue(bench, [poison]));
    expect(runs).toEqual([]);
    expect(reasons).toMatchObject([{ message: "The worker was lost 21 times." }]);
  });

  it("keeps a failed job with its last error, and no more than a thousand of its kind", async () => {
    const bench = await openBench();
    const failing = job(
      "failing",
      async (payload) => {
        throw new Error(`engine is away: ${payload}`);
      },
      { maxAttempts: 1 },
    );
    await bench.database.transaction(async (tx) => {
      const queue = bench.createQueue();
      await queue.enqueue(tx, { name: "other", payload: "oldest" });
      for (let index = 0; index < 1_000; index += 1) await queue.enqueue(tx, { name: "failing", payload: "old" });
      await tx.updateTable("job").set({ dead_at: 1 }).execute();
      await queue.enqueue(tx, { name: "failing", payload: "new" });
    });
    await expectEmpty(startQueue(bench, [failing]));
    expect(await bench.createQueue().dead()).toEqual({ failing: 1_000, other: 1 });
    const kept = await bench.database.read.selectFrom("job").select("last_error").execute();
    expect(kept).toContainEqual({ last_error: "Error: engine is away: new" });
  });

  it("outlives a database that fails, and goes on when it is back", async () => {
    const database = await open();
    let away = false;
    const bench = createBench({
      ...database,
      get read() {
        if (away) throw new Error("database is away");
        return database.read;
      },
      transaction: (work) => (away ? Promise.reject(new Error("database is away")) : database.transaction(work)),
      statement: (run) => (away ? Promise.reject(new Error("database is away")) : database.statement(run)),
    });
    const { heard, note } = createRecorder();
    const gate = Promise.withResolvers<void>();
    const slow = job("slow", () => gate.promise);
    const queue = startQueue(bench, [slow, note]);
    await add(bench, queue, { name: "slow", payload: "" });
    await eventually(async () =>
      expect((await database.read.selectFrom("job").select("attempt").execute())[0]?.attempt).toBe(1),
    );
    away = true;
    gate.resolve();
    const unseen = bench.createQueue();
    await database.transaction((tx) => unseen.enqueue(tx, { name: "note", payload: "meanwhile" }));
    await eventually(() => expect(bench.errors).toContain("The queue could not look for due jobs."));
    await eventually(() => expect(bench.errors).toContain("The end of jobs could not be written."));
    away = false;
    await eventually(() => expect(heard).toEqual(["meanwhile"]));
    await expectEmpty(queue);
  });

  it("does not hold an attempt against a job that the database cut short", async () => {
    const outage = new Error("the database is away");
    const opened = await open();
    const bench = createBench({ ...opened, isUnavailable: (error) => error === outage });
    let attempts = 0;
    const once = job(
      "once",
      async () => {
        attempts += 1;
        if (attempts < 3) throw outage;
      },
      { maxAttempts: 1 },
    );
    const queue = startQueue(bench, [once]);
    await add(bench, queue, { name: "once", payload: "" });
    for (const cutShort of [1, 2]) {
      await eventually(() => expect(attempts).toBe(cutShort));
      await untilNobodyHolds(bench, "once");
      bench.runtime.advance(1_000);
    }
    await expectEmpty(queue);
    expect(attempts).toBe(3);
  });

  it("takes nothing when the database has just come back, until all living workers have renewed their leases", async () => {
    let backMilliseconds = 0;
    const bench = createBench(await open(), { mayWork: (wanted = 0) => backMilliseconds >= wanted });
    const long = createRecorder({ leaseSeconds: 30 });
    const short = createRecorder({ name: "short", leaseSeconds: 3 });
    const queue = startQueue(bench, [long.note, short.note]);
    await add(bench, queue, { name: "note", payload: "of a long lease" });
    await add(bench, queue, { name: "short", payload: "of a short lease" });
    backMilliseconds = 2_000;
    await eventually(() => expect(short.heard).toEqual(["of a short lease"]));
    expect(long.heard).toEqual([]);
    backMilliseconds = 11_000;
    await eventually(() => expect(long.heard).toEqual(["of a long lease"]));
  });
});

describe("jobs of a worker that is killed", () => {
  it("run again once the lease has ended (SQLite)", async () => {
    const path = join(await createTemporaryFolder(), "atelier.db");
    const migrated = await openSqliteDatabase({ path });
    await migrate(migrated);
    await migrated.close();
    await killInTheMiddle("sqlite.ts", "openSqliteDatabase", { path });
    await expectSecondRun(await openSqliteDatabase({ path }));
  });

  it.skipIf(hasNoPostgres)("run again once the lease has ended (PostgreSQL)", async () => {
    const url = await createPostgresDatabase();
    await killInTheMiddle("postgres.ts", "openPostgresDatabase", { url });
    await expectSecondRun(await openPostgresDatabase({ url }));
  });
});

function createBench(
  database: Database,
  {
    pollMilliseconds = 10,
    mayWork,
  }: { pollMilliseconds?: number; mayWork?: (backMilliseconds?: number) => boolean } = {},
): QueueBench & { errors: string[]; pubsub: PubSub } {
  const runtime = createHandDrivenRuntime();
  const pubsub = createInProcessPubSub();
  const errors: string[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (_fields: object, message: string) => void errors.push(message),
  };
  return {
    database,
    runtime,
    pubsub,
    errors,
    createQueue: () => createLeaseQueue({ database, runtime, pubsub, log, pollMilliseconds, mayWork }),
  };
}

async function untilNobodyHolds(bench: QueueBench, name: string): Promise<void> {
  const held = bench.database.read
    .selectFrom("job")
    .select("id")
    .where("name", "=", name)
    .where("lease_token", "is not", null);
  await eventually(async () => expect(await held.execute()).toEqual([]));
}

async function readDueAt(bench: QueueBench, name: string): Promise<number> {
  const query = bench.database.read.selectFrom("job").select("due_at").where("name", "=", name);
  return (await query.executeTakeFirstOrThrow()).due_at;
}

/** Starts a process that claims a job, and kills it while the handler runs. */
async function killInTheMiddle(file: string, opener: string, options: object): Promise<void> {
  const importing = (path: string) => `await import(${JSON.stringify(new URL(path, import.meta.url).href)})`;
  const code = `
    const { ${opener} } = ${importing(`../database/${file}`)};
    const { createLeaseQueue } = ${importing("./lease-queue.ts")};
    const { createInProcessPubSub } = ${importing("../pubsub/in-process.ts")};
    const { createHandDrivenRuntime } = ${importing("../../../tests/support/hand-driven-runtime.ts")};
    const database = await ${opener}(${JSON.stringify(options)});
    const log = { info: () => {}, warn: console.error, error: console.error };
    const queue = createLeaseQueue({ database, runtime: createHandDrivenRuntime(), pubsub: createInProcessPubSub(), log });
    queue.start([{
      name: "long", payload: undefined, leaseSeconds: 30, deadlineSeconds: 60, maxAttempts: 3, concurrency: 1,
      retryDelaySeconds: () => 0,
      handle: () => { process.stdout.write("running"); return new Promise(() => {}); },
    }]);
    await database.transaction((tx) => queue.enqueue(tx, { name: "long", payload: "precious" }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await exit;
}

async function expectSecondRun(database: Database): Promise<void> {
  onTestFinished(() => database.close());
  const bench = createBench(database);
  const runs: [string, boolean][] = [];
  const long = job("long", async (payload, { isRepeated }) => void runs.push([payload, isRepeated]));
  const { heard, note } = createRecorder();
  const queue = startQueue(bench, [long, note]);
  bench.runtime.advance(29_999);
  await add(bench, queue, { name: "note", payload: "before the lease ends" });
  await eventually(() => expect(heard).toHaveLength(1));
  expect(runs).toEqual([]);
  bench.runtime.advance(1);
  await expectEmpty(queue);
  expect(runs).toEqual([["precious", true]]);
}
