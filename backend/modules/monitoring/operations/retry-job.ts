import { adminJobs } from "../../../../contract/admin/jobs.ts";
import { done, refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";

/** Lets a dead job run again. What has ended together with its job stays ended. */
export const retryJob = implement(adminJobs.retry, async (deps, { params: { id } }, caller) => {
  const { audit, database, jobQueue, isRetryable } = deps;
  return database.transaction(async (tx) => {
    const job = await jobQueue.find(tx, id);
    if (!job) return refuse("NOT_FOUND");
    if (job.state !== "dead") return refuse("CONFLICT", "jobNotDead");
    if (!isRetryable(job.name)) return refuse("CONFLICT", "jobHasEnded");
    if (!(await jobQueue.revive(tx, id))) return refuse("CONFLICT", "jobNotDead");
    const changes = { state: { before: "dead", after: "waiting" } };
    await audit.record(tx, caller, { action: "job.retried", target: { kind: "job", id }, changes });
    return done(undefined);
  });
});
