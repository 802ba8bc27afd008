import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { eventually } from "../../../tests/support/eventually.ts";
import type { HandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import type { Database } from "../database/port.ts";
import { defineJob, type JobContext, type JobDefinition, type JobQueue, type NewJob } from "./port.ts";

/** A queue to test, or several on the same database. */
export interface QueueBench {
  database: Database;
  runtime: HandDrivenRuntime;
  createQueue(): JobQueue;
}

/** The tests every job queue must pass. `open` returns an empty one. */
export function checkJobQueue(open: () => Promise<QueueBench>): void {
  it("runs a job with its payload once its transaction has committed, and forgets it when done", async () => {
    const bench = await open();
    const { heard, note } = createRecorder();
    const queue = startQueue(bench, [note]);
    await add(bench, queue, { name: "note", payload: "hello" });
    await eventually(() => expect(heard).toEqual(["hello"]));
    await expectEmpty(queue);
  });

  it("never runs a job whose transaction was rolled back", async () => {
    const bench = await open();
    const { heard, note } = createRecorder();
    const queue = startQueue(bench, [note]);
    const failed = bench.database.transaction(async (tx) => {
      await queue.enqueue(tx, { name: "note", payload: "undone" });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await add(bench, queue, { name: "note", payload: "after" });
    await eventually(() => expect(heard).toEqual(["after"]));
    await expectEmpty(queue);
  });

  it("finds the jobs that waited before it started, the most urgent first, then in order of arrival", async () => {
    const bench = await open();
    const queue = bench.createQueue();
    for (const [payload, priority] of [
      ["b", 0],
      ["c", 0],
      ["d", -1],
      ["a", 5],
    ] as const) {
      await add(bench, queue, { name: "note", payload, priority });
    }
    expect(await queue.depth()).toEqual({ note: 4 });
    const { heard, note } = createRecorder({ concurrency: 1 });
    startQueue(bench, [note]);
    await eventually(() => expect(heard).toEqual(["a", "b", "c", "d"]));
  });

  it("adds many jobs in their order, shares them like single ones, and leaves out those that exist", async () => {
    const bench = await open();
    const queue = bench.createQueue();
    const job = (payload: string, group: string) => ({
      name: "note",
      payload,
      share: { group, cost: 1 },
      dedupeKey: payload,
    });
    await add(bench, queue, job("a1", "a"));
    await bench.database.transaction((tx) =>
      queue.enqueueAll(tx, [job("a1", "a"), job("a2", "a"), job("a3", "a"), job("b1", "b"), job("b2", "b")]),
    );
    await add(bench, queue, job("a4", "a"));
    await add(bench, queue, job("b3", "b"));
    expect(await queue.depth()).toEqual({ note: 7 });
    const { heard, note } = createRecorder({ concurrency: 1 });
    startQueue(bench, [note]);
    await eventually(() => expect(heard).toHaveLength(7));
    const ofGroup = (group: string) => heard.filter((payload) => payload.startsWith(group));
    expect(ofGroup("a")).toEqual(["a1", "a2", "a3", "a4"]);
    expect(ofGroup("b")).toEqual(["b1", "b2", "b3"]);
    expect(heard.slice(0, 6).filter((payload) => payload.startsWith("a"))).toHaveLength(3);
  });

  it("runs each of many jobs exactly once, with several workers on one database", async () => {
    const bench = await open();
    const { heard, note } = createRecorder({ concurrency: 4 });
    const queues = Array.from({ length: 3 }, () => startQueue(bench, [note]));
    const payloads = Array.from({ length: 200 }, (_, index) => `job ${index}`);
    await Promise.all(payloads.map((payload, index) => add(bench, pick(queues, index), { name: "note", payload })));
    await eventually(() => expect(heard).toHaveLength(200));
    await expectEmpty(pick(queues, 0));
    expect([...heard].sort()).toEqual(payloads.sort());
  });

  it("runs no more jobs of a kind at a time than its definition allows, and other kinds beside them", async () => {
    const bench = await open();
    const gate = Promise.withResolvers<void>();
    let most = 0;
    let now = 0;
    const slow = job(
      "slow",
      async () => {
        now += 1;
        most = Math.max(most, now);
        await gate.promise;
        now -= 1;
      },
      { concurrency: 2 },
    );
    const { heard, note } = createRecorder();
    const queue = startQueue(bench, [slow, note]);
    for (let index = 0; index < 5; index += 1) await add(bench, queue, { name: "slow", payload: "" });
    await add(bench, queue, { name: "note", payload: "beside" });
    await eventually(() => expect(heard).toEqual(["beside"]));
    await eventually(() => expect(now).toBe(2));
    gate.resolve();
    await expectEmpty(queue);
    expect(most).toBe(2);
  });

  it("leaves a job alone until its time has come", async () => {
    const bench = await open();
    const { heard, note } = createRecorder();
    const queue = startQueue(bench, [note]);
    await add(bench, queue, { name: "note", payload: "later", runAt: bench.runtime.now() + 60_000 });
    await add(bench, queue, { name: "note", payload: "now" });
    await eventually(() => expect(heard).toEqual(["now"]));
    bench.runtime.advance(60_000);
    await eventually(() => expect(heard).toEqual(["now", "later"]));
  });

  it("adds no second job with the key of one that waits or runs, and does again once that is done", async () => {
    const bench = await open();
    const gate = Promise.withResolvers<void>();
    const runs: string[] = [];
    const queue = startQueue(bench, [
      job("keyed", async (payload) => {
        runs.push(payload);
        await gate.promise;
      }),
    ]);
    for (const payload of ["first", "second"]) await add(bench, queue, { name: "keyed", payload, dedupeKey: "k" });
    await eventually(() => expect(runs).toEqual(["first"]));
    await add(bench, queue, { name: "keyed", payload: "third", dedupeKey: "k" });
    gate.resolve();
    await expectEmpty(queue);
    await add(bench, queue, { name: "keyed", payload: "fourth", dedupeKey: "k" });
    await eventually(() => expect(runs).toEqual(["first", "fourth"]));
  });

  it("counts an attempt as failed at its deadline, and aborts it", async () => {
    const bench = await open();
    const aborted: unknown[] = [];
    const endless = job(
      "endless",
      (_payload, { signal }) => {
        signal.addEventListener("abort", () => aborted.push(signal.reason));
        return new Promise(() => {});
      },
      { maxAttempts: 2, deadlineSeconds: 0.02 },
    );
    const queue = startQueue(bench, [endless]);
    await add(bench, queue, { name: "endless", payload: "" });
    await eventually(() => expect(aborted).toHaveLength(2));
    expect(aborted[0]).toMatchObject({ message: expect.stringContaining("longer than 0.02 s") });
    await expectEmpty(queue);
  });

  it("reports once that a job was abandoned, with the last error, and is then done with it", async () => {
    const bench = await open();
    const givenUp: unknown[] = [];
    const failing = job(
      "failing",
      async () => {
        throw new Error("engine is away");
      },
      {
        maxAttempts: 2,
        giveUp: async (payload, reason) => {
          givenUp.push([payload, reason instanceof Error && reason.message]);
        },
      },
    );
    const queue = startQueue(bench, [failing]);
    await add(bench, queue, { name: "failing", payload: "p", dedupeKey: "k" });
    await eventually(() => expect(givenUp).toEqual([["p", "engine is away"]]));
    await expectEmpty(queue);
    await add(bench, queue, { name: "failing", payload: "again", dedupeKey: "k" });
    await eventually(() => expect(givenUp).toHaveLength(2));
  });

  it("keeps telling until the giving up has succeeded, in another process if need be", async () => {
    const bench = await open();
    const told: string[] = [];
    let mended = false;
    const failing = job(
      "failing",
      async () => {
        throw new Error("engine is away");
      },
      {
        maxAttempts: 1,
        giveUp: async (_payload, reason) => {
          told.push(String(reason));
          if (!mended) throw new Error("database is away");
        },
      },
    );
    const first = startQueue(bench, [failing]);
    await add(bench, first, { name: "failing", payload: "" });
    await eventually(() => expect(told).toHaveLength(1));
    await first.stop(1_000);
    expect(await first.depth()).toEqual({ failing: 1 });
    mended = true;
    bench.runtime.advance(300_000);
    const second = startQueue(bench, [failing]);
    await expectEmpty(second);
    expect(told).toHaveLength(2);
    expect(told[1]).toContain("engine is away");
  });

  it("returns a job to the queue immediately when stopped during it, and does not count the attempt", async () => {
    const bench = await open();
    const starts: { attempt: number; isRepeated: boolean }[] = [];
    let aborted = 0;
    const long = job(
      "long",
      async (_payload, { attempt, isRepeated, signal }) => {
        starts.push({ attempt, isRepeated });
        signal.addEventListener("abort", () => {
          aborted += 1;
        });
        if (starts.length < 3) await new Promise(() => {});
      },
      { maxAttempts: 1 },
    );
    await add(bench, bench.createQueue(), { name: "long", payload: "" });
    for (const start of [1, 2]) {
      const queue = startQueue(bench, [long]);
      await eventually(() => expect(starts).toHaveLength(start));
      await queue.stop(0);
      expect(aborted).toBe(start);
    }
    await expectEmpty(startQueue(bench, [long]));
    expect(starts).toEqual([false, true, true].map((isRepeated) => ({ attempt: 1, isRepeated })));
  });

  it("waits for running jobs when stopped, as long as the grace lasts, and takes no new one", async () => {
    const bench = await open();
    const gate = Promise.withResolvers<void>();
    const started: string[] = [];
    const queue = startQueue(bench, [
      job("slow", async (payload) => {
        started.push(payload);
        await gate.promise;
      }),
    ]);
    await add(bench, queue, { name: "slow", payload: "running" });
    await eventually(() => expect(started).toEqual(["running"]));
    const stopping = queue.stop(60_000);
    await add(bench, queue, { name: "slow", payload: "late" });
    gate.resolve();
    await stopping;
    expect(await queue.depth()).toEqual({ slow: 1 });
    expect(started).toEqual(["running"]);
  });

  it("treats a payload it cannot read as a failed attempt", async () => {
    const bench = await open();
    const { heard, note } = createRecorder({ maxAttempts: 2 });
    const queue = startQueue(bench, [note]);
    await add(bench, queue, { name: "note", payload: { of: "another release" } });
    await add(bench, queue, { name: "note", payload: "readable" });
    await expectEmpty(queue);
    expect(heard).toEqual(["readable"]);
  });

  it("leaves the jobs of kinds it was not started with to others", async () => {
    const bench = await open();
    const { heard, note } = createRecorder();
    const queue = startQueue(bench, [note]);
    await add(bench, queue, { name: "unknown", payload: "" });
    await add(bench, queue, { name: "note", payload: "known" });
    await eventually(() => expect(heard).toEqual(["known"]));
    await eventually(async () => expect(await queue.depth()).toEqual({ unknown: 1 }));
  });
}

/** A kind of job that records the payload of each run. */
export function createRecorder(settings: Partial<JobDefinition<string>> = {}): {
  heard: string[];
  note: JobDefinition;
} {
  const heard: string[] = [];
  return { heard, note: job("note", async (payload) => void heard.push(payload), settings) };
}

export function job(
  name: string,
  handle: (payload: string, context: JobContext) => Promise<void>,
  settings: Partial<JobDefinition<string>> = {},
): JobDefinition {
  return defineJob({
    name,
    payload: z.string(),
    leaseSeconds: 30,
    deadlineSeconds: 20,
    maxAttempts: 3,
    concurrency: 8,
    retryDelaySeconds: () => 0,
    handle,
    ...settings,
  });
}

/** A queue that stops when the test ends. */
export function startQueue(bench: QueueBench, definitions: JobDefinition[]): JobQueue {
  const queue = bench.createQueue();
  onTestFinished(() => queue.stop(0));
  queue.start(definitions);
  return queue;
}

export function add(bench: QueueBench, queue: JobQueue, newJob: NewJob): Promise<void> {
  return bench.database.transaction((tx) => queue.enqueue(tx, newJob));
}

export function expectEmpty(queue: JobQueue): Promise<void> {
  return eventually(async () => expect(await queue.depth()).toEqual({}));
}

function pick<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("There is none.");
  return item;
}
