import { createHash } from "node:crypto";
import { type RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";
import type { Allowance, RateLimiter } from "./port.ts";

/** Creates the counters of one allowance. */
export type MakeCounter = (about: { keyPrefix: string; points: number; duration: number }) => RateLimiterAbstract;

const daySeconds = 86_400;
/** More refusals than one key can receive in a day. */
const unlimited = 1_000_000;

/** Creates a limiter over any counter store. `release` closes the store. */
export function createCountingLimiter(makeCounter: MakeCounter, release: () => Promise<void>): RateLimiter {
  const counters = new Map<string, RateLimiterAbstract>();
  const counterOf = (keyPrefix: string, points: number, duration: number): RateLimiterAbstract => {
    const counter = counters.get(keyPrefix) ?? makeCounter({ keyPrefix, points, duration });
    counters.set(keyPrefix, counter);
    return counter;
  };
  const counting = ({ name, times, perSeconds }: Allowance) => counterOf(name, times, perSeconds);

  /** The first use beyond a growing allowance blocks the key. Other uses in that time wait along with it. */
  async function blockSeconds({ name, perSeconds }: Allowance, counter: RateLimiterAbstract, key: string) {
    const { consumedPoints } = await counterOf(`${name}-blocks`, unlimited, daySeconds).consume(key);
    const seconds = Math.min(perSeconds * 2 ** (consumedPoints - 1), daySeconds);
    await counter.block(key, seconds);
    return seconds;
  }

  return {
    async take(allowance, rawKey) {
      const counter = counting(allowance);
      const key = hashOf(rawKey);
      try {
        const { remainingPoints, msBeforeNext } = await counter.consume(key);
        return { ok: true, remaining: remainingPoints, resetSeconds: Math.ceil(msBeforeNext / 1_000) };
      } catch (beyond) {
        // Anything except a count is a failure of the counter store.
        if (!(beyond instanceof RateLimiterRes)) throw beyond;
        const isFirst = allowance.growing && beyond.consumedPoints === allowance.times + 1;
        const seconds = isFirst ? await blockSeconds(allowance, counter, key) : beyond.msBeforeNext / 1_000;
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(seconds)) };
      }
    },
    async undoTake(allowance, rawKey) {
      await counting(allowance).reward(hashOf(rawKey));
    },
    close: release,
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
