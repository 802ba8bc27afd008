declare module "../database/port.ts" {
  interface Schema {
    job: JobTable;
    job_lane: JobLaneTable;
    job_share: JobShareTable;
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
  /** Lower is served first; 0 for a job without a share. */
  turn: number;
  share_group: string | null;
  /** What the job takes of its group's share, in the unit of turns. */
  share_cost: number | null;
}

export interface JobLaneTable {
  name: string;
  /** The highest turn that was begun. */
  virtual_time: number;
}

export interface JobShareTable {
  name: string;
  share_group: string;
  /** Where the group's next turn begins. */
  ends_at: number;
}
