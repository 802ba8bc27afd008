import fc from "fast-check";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import type { Database } from "../database/port.ts";
import { createInProcessPubSub } from "../pubsub/in-process.ts";
import { add, expectEmpty, job, type QueueBench, startQueue } from "./conformance.ts";
import { createLeaseQueue } from "./lease-queue.ts";
import type { JobDefinition, JobQueue } from "./port.ts";

/** A kind of job whose handlers are recorded when they start and end one by one on request. */
function createStepper(settings: Partial<JobDefinition<string>> = {}) {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  let open = false;
  let running = 0;
  let most = 0;
  const definition = job(
    "work",
    async (payload) => {
      begun.push(payload);
      running += 1;
      most = Math.max(most, running);
      if (!open) await new Promise<void>((resolve) => endings.push(resolve));
      running -= 1;
    },
    { concurrency: 1, ...settings },
  );
  return {
    begun,
    definition,
    most: () => most,
    endOne: () => endings.shift()?.(),
    endAll() {
      open = true;
      for (const end of endings.splice(0)) end();
    },
  };
}

function createBench(database: Database): QueueBench {
  const runtime = createHandDrivenRuntime();
  const pubsub = createInProcessPubSub();
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return {
    database,
    runtime,
    createQueue: () => createLeaseQueue({ database, runtime, pubsub, log, pollMilliseconds: 10 }),
  };
}

/** Adds a job named after its group, such as `ada 1`. The name is also its key. */
function addFor(bench: QueueBench, queue: JobQueue, payload: string, cost = 10, priority = 0): Promise<void> {
  const group = payload.split(" ", 1)[0] ?? "";
  return add(bench, queue, { name: "work", payload, dedupeKey: payload, priority, share: { group, cost } });
}

function numbered(group: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${group} ${index + 1}`);
}

describeOnEachDatabase("fair shares of a queue", (open) => {
  /** Returns the order in which jobs that are all waiting are served. */
  async function orderOf(waiting: readonly (readonly [payload: string, cost: number, priority?: number])[]) {
    const bench = createBench(await open());
    const stepper = createStepper();
    for (const [payload, cost, priority] of waiting) await addFor(bench, bench.createQueue(), payload, cost, priority);
    stepper.endAll();
    await expectEmpty(startQueue(bench, [stepper.definition]));
    return stepper.begun;
  }

  it("serve a user's first job next, however many jobs another user has waiting", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const queue = startQueue(bench, [definition]);
    for (const payload of numbered("ada", 50)) await addFor(bench, queue, payload);
    await eventually(() => expect(begun).toEqual(["ada 1"]));
    await addFor(bench, queue, "bob 1");
    expect(await queue.ahead("bob 1")).toBe(0);
    endAll();
    await expectEmpty(queue);
    expect(begun).toHaveLength(51);
    expect(begun.slice(0, 3)).toEqual(["ada 1", "bob 1", "ada 2"]);
  });

  it("give a group three times as much whose jobs count a third", async () => {
    const order = await orderOf([
      ...numbered("starter", 12).map((payload) => [payload, 30] as const),
      ...numbered("studio", 12).map((payload) => [payload, 10] as const),
    ]);
    for (const end of [4, 8, 12]) {
      expect(order.slice(0, end).filter((payload) => payload.startsWith("studio"))).toHaveLength((end * 3) / 4);
    }
  });

  it("count how long jobs take, not how many they are", async () => {
    expect(
      await orderOf([
        ["video 1", 60],
        ["video 2", 60],
        ...numbered("draft", 8).map((payload) => [payload, 10] as const),
      ]),
    ).toEqual(["video 1", ...numbered("draft", 6), "video 2", "draft 7", "draft 8"]);
  });

  it("decide equal turns by priority, then by arrival", async () => {
    const order = await orderOf([
      ["ada 1", 10],
      ["bob 1", 10],
      ["cy 1", 10, 1],
      ["ada 2", 10, 1],
    ]);
    expect(order).toEqual(["cy 1", "ada 1", "bob 1", "ada 2"]);
  });

  it("give no more to a user who sends many requests than to one who sends a single large request", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll, endOne } = createStepper();
    const queue = startQueue(bench, [definition]);
    for (const payload of numbered("ada", 10)) await addFor(bench, queue, payload);
    await eventually(() => expect(begun).toHaveLength(1));
    let asked = 0;
    for (let steps = 2; steps <= 10; steps += 1) {
      if (
        !begun.includes(`bob ${asked + 1}`) &&
        asked === begun.filter((payload) => payload.startsWith("bob")).length
      ) {
        asked += 1;
        await addFor(bench, queue, `bob ${asked}`);
      }
      endOne();
      await eventually(() => expect(begun).toHaveLength(steps));
    }
    expect(begun.filter((payload) => payload.startsWith("bob"))).toHaveLength(5);
    endAll();
    await expectEmpty(queue);
  });

  it("give a new user the same share from then on, and nothing for the time before", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll, endOne } = createStepper();
    const queue = startQueue(bench, [definition]);
    for (const payload of numbered("ada", 12)) await addFor(bench, queue, payload);
    for (let served = 1; served <= 8; served += 1) {
      await eventually(() => expect(begun).toHaveLength(served));
      if (served < 8) endOne();
    }
    for (const payload of numbered("bob", 4)) await addFor(bench, queue, payload);
    endAll();
    await expectEmpty(queue);
    const names = begun.slice(8).map((payload) => payload.split(" ", 1)[0]);
    expect(names).toEqual(["bob", "ada", "bob", "ada", "bob", "ada", "bob", "ada"]);
  });

  it("hold nothing against a user who was the only one, once no other user is waiting", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const first = startQueue(bench, [{ ...definition, handle: async () => {} }]);
    await addFor(bench, first, "ada 1", 1_000);
    await expectEmpty(first);
    await eventually(async () =>
      expect(await bench.database.read.selectFrom("job_share").selectAll().execute()).toEqual([]),
    );
    await first.stop(0);
    const waiting = ["ada 2", "bob 1", "bob 2"];
    for (const payload of waiting) await addFor(bench, first, payload, 10);
    endAll();
    await expectEmpty(startQueue(bench, [definition]));
    expect(begun).toEqual(waiting);
  });

  it("keep the turn of a job that is tried again", async () => {
    const bench = createBench(await open());
    const begun: string[] = [];
    const definition = job(
      "work",
      async (payload, { attempt }) => {
        begun.push(payload);
        if (payload === "ada 1" && attempt === 1) throw new Error("engine is away");
      },
      { concurrency: 1 },
    );
    for (const payload of ["ada 1", "ada 2", "bob 1"]) await addFor(bench, bench.createQueue(), payload);
    await expectEmpty(startQueue(bench, [definition]));
    expect(begun).toEqual(["ada 1", "ada 1", "bob 1", "ada 2"]);
  });

  it("leave jobs without a share ahead of all that have one", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const queue = bench.createQueue();
    for (const payload of ["ada 1", "bob 1"]) await addFor(bench, queue, payload, 10, 5);
    await add(bench, queue, { name: "work", payload: "plain" });
    endAll();
    await expectEmpty(startQueue(bench, [definition]));
    expect(begun).toEqual(["plain", "ada 1", "bob 1"]);
  });

  it("charge no turn for a job that was not added, and refuse one that costs nothing", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const queue = bench.createQueue();
    for (let times = 0; times < 3; times += 1) await addFor(bench, queue, "ada 1");
    for (const payload of ["ada 2", "bob 1", "bob 2", "bob 3"]) await addFor(bench, queue, payload);
    for (const cost of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      await expect(addFor(bench, queue, "cy 1", cost)).rejects.toThrow(RangeError);
    endAll();
    await expectEmpty(startQueue(bench, [definition]));
    expect(begun).toEqual(["ada 1", "bob 1", "ada 2", "bob 2", "bob 3"]);
  });

  it("move up the later jobs of a user who withdraws some", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const queue = startQueue(bench, [definition]);
    await addFor(bench, queue, "ada 1");
    await eventually(() => expect(begun).toEqual(["ada 1"]));
    const waiting = ["ada 2", "ada 3", "ada 3b", "bob 1", "bob 2", "bob 3", "bob 4"];
    for (const payload of waiting) await addFor(bench, queue, payload);
    const withdraw = (...keys: string[]) => bench.database.transaction((tx) => queue.withdraw(tx, ...keys));
    expect(await withdraw("ada 2", "nobody 1", "ada 3b")).toBe(true);
    expect(await withdraw("ada 2")).toBe(false);
    expect(await withdraw("nobody 1")).toBe(false);
    expect(await withdraw("ada 1")).toBe(false);
    const undone = bench.database.transaction(async (tx) => {
      await queue.withdraw(tx, "bob 1");
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await addFor(bench, queue, "ada 4");
    endAll();
    await expectEmpty(queue);
    expect(begun).toEqual(["ada 1", "bob 1", "ada 3", "bob 2", "bob 3", "ada 4", "bob 4"]);
  });

  it("report how many jobs come before one, and how many are running", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll } = createStepper();
    const queue = startQueue(bench, [definition]);
    const waiting = ["ada 2", "ada 3", "bob 1", "cy 1"];
    await addFor(bench, queue, "ada 1");
    await eventually(() => expect(begun).toEqual(["ada 1"]));
    for (const payload of waiting) await addFor(bench, queue, payload);
    const ahead = async () => Promise.all(["ada 1", ...waiting, "nobody 1"].map((key) => queue.ahead(key)));
    expect(await ahead()).toEqual([null, 2, 3, 0, 1, null]);
    expect([await queue.depth(), await queue.running()]).toEqual([{ work: 5 }, { work: 1 }]);
    // Its worker is silent for too long, so it waits again, ahead of all others.
    bench.runtime.advance(3_600_000);
    await eventually(async () => expect(await queue.ahead("bob 1")).not.toBeNull());
    endAll();
    await expectEmpty(queue);
    expect(await queue.running()).toEqual({});
  });

  it("run no more jobs of a kind at a time than all processes together may", async () => {
    const bench = createBench(await open());
    const { begun, definition, endAll, endOne, most } = createStepper({ concurrency: 4, runningMax: 3 });
    const payloads = [...numbered("ada", 12), ...numbered("bob", 12)];
    const adder = bench.createQueue();
    for (const payload of payloads) await addFor(bench, adder, payload);
    const queues = Array.from({ length: 4 }, () => startQueue(bench, [definition]));
    for (let ended = 0; ended < 12; ended += 1) {
      await eventually(() => expect(begun).toHaveLength(3 + ended));
      endOne();
    }
    endAll();
    for (const queue of queues) await expectEmpty(queue);
    expect(most()).toBe(3);
    expect([...begun].sort()).toEqual(payloads.sort());
  });

  it("serve any two waiting groups equally, to within one job of each, and in the predicted order", async () => {
    const database = await open();
    const step = fc.oneof(
      fc.record({ group: fc.constantFrom("ada", "bob", "cy"), cost: fc.integer({ min: 1, max: 20 }) }),
      fc.constant("serve" as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const bench = createBench(database);
        const { begun, definition, endAll, endOne } = createStepper();
        const queue = bench.createQueue();
        queue.start([definition]);
        const waiting: { payload: string; group: string; cost: number }[] = [];
        const levels = createLevels();
        try {
          await addFor(bench, queue, "first 0", 1);
          await eventually(() => expect(begun).toHaveLength(1));
          for (const [number, arrival] of steps.entries()) {
            if (arrival !== "serve") {
              const { group, cost } = arrival;
              const payload = `${group} ${number}`;
              await addFor(bench, queue, payload, cost);
              waiting.push({ payload, group, cost });
              continue;
            }
            if (waiting.length === 0) continue;
            const told = await Promise.all(waiting.map(({ payload }) => queue.ahead(payload)));
            expect([...told].sort((a, b) => Number(a) - Number(b))).toEqual(waiting.map((_, index) => index));
            const served = begun.length;
            endOne();
            await eventually(() => expect(begun).toHaveLength(served + 1));
            const [next] = waiting.splice(told.indexOf(0), 1);
            expect(begun.at(-1)).toBe(next?.payload);
            if (next) levels.served(next, new Set(waiting.map(({ group }) => group)));
          }
          endAll();
          await expectEmpty(queue);
        } finally {
          await queue.stop(0);
          await database.transaction((tx) => tx.deleteFrom("job").execute());
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});

/** Tracks how much each pair of groups was served while both waited. Fails when one gets too far ahead. */
function createLevels() {
  const pairs = [
    ["ada", "bob"],
    ["ada", "cy"],
    ["bob", "cy"],
  ] as const;
  const spans = pairs.map(([one, other]) => ({ one, other, level: 0, low: 0, high: 0 }));
  /** Includes jobs served before both waited, because the last one still counts. */
  const largest = new Map<string, number>();
  return {
    served({ group, cost }: { group: string; cost: number }, stillWaiting: ReadonlySet<string>) {
      largest.set(group, Math.max(cost, largest.get(group) ?? 0));
      for (const span of spans) {
        const { one, other } = span;
        if (group === one || group === other) {
          const isCounted = stillWaiting.has(group === one ? other : one);
          if (isCounted) span.level += group === one ? cost : -cost;
          span.low = Math.min(span.low, span.level);
          span.high = Math.max(span.high, span.level);
          expect(span.high - span.low).toBeLessThanOrEqual((largest.get(one) ?? 0) + (largest.get(other) ?? 0));
        }
        if (!stillWaiting.has(one) || !stillWaiting.has(other)) Object.assign(span, { level: 0, low: 0, high: 0 });
      }
    },
  };
}
