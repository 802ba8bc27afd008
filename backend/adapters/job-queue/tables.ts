declare module "../database/port.ts" {
  interface Schema {
    job: JobTable;
  }
}

export interface JobTable {
  id: string;
  name: string;
  /** JSON. */
  payload: string;
  priority: number;
  /** When the job may be claimed: the wished time, the next attempt, or the end of the lease while it runs. */
  due_at: number;
  created_at: number;
  dedupe_key: string | null;
  /** Attempts started so far. */
  attempt: number;
  /** Those of them that a stopping worker gave back: they do not count against the definition's attempts. */
  given_back: number;
  /** Set while a worker holds the job; whoever holds another token has lost it. */
  lease_token: string | null;
  /** 1 once the last attempt has failed and what waits for the job has still to be told. */
  giving_up: number;
  /** When the queue was done with a job that failed; it is kept for its error. */
  dead_at: number | null;
  last_error: string | null;
}
