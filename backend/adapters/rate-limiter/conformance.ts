import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Allowance, RateLimiter } from "./port.ts";

const second = 1_000;

/** The tests every rate limiter must pass. `open` returns a new one whose counts nothing else has changed. */
export function checkRateLimiter(open: () => Promise<RateLimiter>): void {
  let limiter: RateLimiter;
  const plain: Allowance = { name: "plain", times: 3, perSeconds: 60 };
  const growing: Allowance = { name: "growing", times: 2, perSeconds: 60, growing: true };

  beforeEach(async () => {
    // The counters read the system clock. Nothing else here does.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 12) });
    limiter = await open();
  });
  afterEach(() => void vi.useRealTimers());

  const advance = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
  const takes = async (allowance: Allowance, key: string, times: number) => {
    const taken = [];
    for (let i = 0; i < times; i++) taken.push((await limiter.take(allowance, key)).ok);
    return taken;
  };

  test("lets through as often as allowed, then says how long to wait", async () => {
    expect(await takes(plain, "ada", 3)).toEqual([true, true, true]);
    advance(20 * second);
    expect(await limiter.take(plain, "ada")).toEqual({ ok: false, retryAfterSeconds: 40 });
    advance(40 * second);
    expect(await takes(plain, "ada", 4)).toEqual([true, true, true, false]);
  });

  test("counts each key and each allowance for itself", async () => {
    await takes(plain, "ada", 4);
    expect(await takes(plain, "bob", 1)).toEqual([true]);
    expect(await takes({ ...plain, name: "other" }, "ada", 1)).toEqual([true]);
  });

  test("lets exactly as many through when they arrive at the same time", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, () => limiter.take(plain, "ada")));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(3);
  });

  test("does not count what was given back", async () => {
    await takes(plain, "ada", 3);
    await limiter.undoTake(plain, "ada");
    expect(await takes(plain, "ada", 2)).toEqual([true, false]);
  });

  test("doubles the wait each time a caller keeps exceeding a growing limit", async () => {
    const waits: number[] = [];
    for (let round = 0; round < 5; round++) {
      await takes(growing, "ada", 2);
      const beyond = await limiter.take(growing, "ada");
      const again = await limiter.take(growing, "ada");
      if (beyond.ok || again.ok) throw new Error("That was one too many.");
      waits.push(beyond.retryAfterSeconds);
      expect(again.retryAfterSeconds).toBe(beyond.retryAfterSeconds);
      advance(beyond.retryAfterSeconds * second);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960]);
    expect(await takes(growing, "bob", 2)).toEqual([true, true]);
  });
}
