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
  /** When the job may be claimed: the requested time, the next attempt, or the end of the lease while it runs. */
  due_at: number;
  /** 0 for a job that is leased or waits for its time, until a worker finds that `due_at` has passed. */
  is_due: number;
  created_at: number;
  /** The trace that the job was added in, as JSON. */
  trace: string | null;
  dedupe_key: string | null;
  /** How often it was started so far. */
  attempt: number;
  /** Starts that a stopping worker returned, or whose worker was lost. They are no attempts. */
  given_back: number;
  /** Starts whose worker was lost: killed, or cut off from the database. */
  lost: number;
  /** Set while a worker holds the job. A worker with a different token has lost it. */
  lease_token: string | null;
  /** 1 after the last attempt failed, until `giveUp` has succeeded. */
  giving_up: number;
  /** When the queue finished with a failed job. The job is kept for its error. */
  dead_at: number | null;
  last_error: string | null;
  /** Lower is served first. 0 for a job without a share. */
  turn: number;
  share_group: string | null;
  /** The job's cost to its group's share, in turn units. */
  share_cost: number | null;
}

export interface JobLaneTable {
  name: string;
  /** The highest turn that has started. */
  virtual_time: number;
}

export interface JobShareTable {
  name: string;
  share_group: string;
  /** Where the group's next turn starts. */
  ends_at: number;
}
