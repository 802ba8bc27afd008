import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSynchronizedRuntime } from "./synchronized.ts";

const hour = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => void vi.useRealTimers());

async function start({ aheadBy }: { aheadBy: number }) {
  const began = performance.now();
  const clock = { aheadBy, said: [] as unknown[], failed: 0 };
  const shared = () => Date.UTC(2026, 0, 15, 12) + performance.now() - began;
  let readTime = async () => shared();
  const runtime = await createSynchronizedRuntime({
    readTime: () => readTime(),
    systemTime: () => shared() + clock.aheadBy,
    onSkew: (skew, isTooFar) => clock.said.push([Math.round(skew), isTooFar]),
    onFailure: () => {
      clock.failed += 1;
    },
  });
  const breakSource = () => {
    readTime = () => Promise.reject(new Error("The database is away."));
  };
  return { runtime, clock, shared, breakSource };
}

test("the time is the database's, however wrong the machine's clock is, and that is said once", async () => {
  const { runtime, clock, shared } = await start({ aheadBy: hour });
  expect(runtime.now()).toBe(shared());
  expect(Math.round(runtime.skewMilliseconds())).toBe(hour);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(runtime.now()).toBe(shared());
  expect(clock.said).toEqual([[hour, true]]);
  clock.aheadBy = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.said).toEqual([
    [hour, true],
    [0, false],
  ]);
});

test("the time goes on evenly when the machine's clock is set, and while the database is away", async () => {
  const { runtime, clock, shared, breakSource } = await start({ aheadBy: 0 });
  breakSource();
  clock.aheadBy = -hour;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(runtime.now()).toBe(shared());
  expect(clock.failed).toBe(3);
  expect(Math.round(runtime.skewMilliseconds())).toBe(-hour);
});

test("ids sort as they were made, also within a millisecond, and carry the database's time", async () => {
  const { runtime, shared } = await start({ aheadBy: hour });
  const ids = Array.from({ length: 1_000 }, () => runtime.newId());
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1_000);
  expect(Number.parseInt((ids[0] ?? "").replace("-", "").slice(0, 12), 16)).toBe(shared());
});
