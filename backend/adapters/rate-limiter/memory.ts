import { RateLimiterMemory } from "rate-limiter-flexible";
import { createCountingLimiter } from "./counting.ts";
import type { RateLimiter } from "./port.ts";

/** Counts in this process alone: enough where there is only one, and forgotten when it ends. */
export function createMemoryRateLimiter(): RateLimiter {
  return createCountingLimiter(
    (about) => new RateLimiterMemory(about),
    async () => {},
  );
}
