import pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres } from "rate-limiter-flexible";
import { createCountingLimiter } from "./counting.ts";
import type { RateLimiter } from "./port.ts";

/** Separate connections, so that counting never waits for the product's work. */
const poolSize = 3;

/**
 * Creates a limiter that counts in the database for all processes together, in the migrated table `rate_limit`. While
 * the database does not respond, each process counts separately.
 */
export function createPostgresRateLimiter(options: {
  url: string;
  onConnectionError?: (error: unknown) => void;
}): RateLimiter {
  const pool = new pg.Pool({ connectionString: options.url, max: poolSize });
  pool.on("error", (error) => options.onConnectionError?.(error));
  return createCountingLimiter(
    (about) =>
      new RateLimiterPostgres({
        ...about,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        insuranceLimiter: new RateLimiterMemory(about),
      }),
    () => pool.end(),
  );
}
