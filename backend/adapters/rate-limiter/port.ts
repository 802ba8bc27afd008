/** How often an action is allowed per key. */
export interface Allowance {
  /** Identifies the counters. The same name always has the same figures. */
  name: string;
  times: number;
  perSeconds: number;
  /**
   * A caller who continues past the limit waits twice as long each time, for up to a day, instead of until the period
   * ends.
   */
  growing?: boolean;
}

/** Whether the use was counted, how many more are allowed, and how long until the full allowance is available again. */
export type Taken = { ok: true; remaining: number; resetSeconds: number } | { ok: false; retryAfterSeconds: number };

/** Counts uses. Keys leave the process only as hashes. */
export interface RateLimiter {
  /** Counts one more use of the key, unless it exceeds the allowance. */
  take(allowance: Allowance, key: string): Promise<Taken>;
  /** Undoes a `take` that should not count. */
  undoTake(allowance: Allowance, key: string): Promise<void>;
  close(): Promise<void>;
}
