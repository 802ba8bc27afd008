import { RateLimiterMemory } from "rate-limiter-flexible";
import { createCountingLimiter } from "./counting.ts";
import type { RateLimiter } from "./port.ts";

/** Creates a limiter that counts in this process only. It suits a single process and forgets its counts on exit. */
export function createMemoryRateLimiter(): RateLimiter {
  return createCountingLimiter(
    (about) => new RateLimiterMemory(about),
    async () => {},
  );
}
