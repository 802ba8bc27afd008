/** How often something may be done with one key. */
export interface Allowance {
  /** Tells the counters apart; the same name always has the same figures. */
  name: string;
  times: number;
  perSeconds: number;
  /** Whoever goes on beyond it waits twice as long each time, for up to a day, and not only until the time is over. */
  growing?: boolean;
}

/** Whether it was counted, how many more are allowed, and how long it takes until all are again. */
export type Taken = { ok: true; remaining: number; resetSeconds: number } | { ok: false; retryAfterSeconds: number };

/** Counts what is done. Keys leave the process as hashes only. */
export interface RateLimiter {
  /** Counts one more use of the key, unless that is one too many. */
  take(allowance: Allowance, key: string): Promise<Taken>;
  /** Undoes one `take` that turned out not to count. */
  giveBack(allowance: Allowance, key: string): Promise<void>;
  close(): Promise<void>;
}
