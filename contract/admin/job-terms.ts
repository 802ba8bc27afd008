/** Whether a job waits for a worker, runs, or has failed for the last time. */
export const jobStates = ["waiting", "running", "dead"] as const;
export type JobState = (typeof jobStates)[number];
