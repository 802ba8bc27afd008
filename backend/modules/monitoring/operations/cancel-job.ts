import { adminJobs } from "../../../../contract/admin/jobs.ts";
import { done, refuse } from "../../../http/operation.ts";
import { runOfJob } from "../../generation/index.ts";
import { implement } from "../deps.ts";

/** Cancels the run that a job works on, and returns its credits. */
export const cancelJob = implement(adminJobs.cancel, async (deps, { params: { id } }, caller) => {
  const { audit, database, generation, jobQueue } = deps;
  return database.transaction(async (tx) => {
    const job = await jobQueue.find(tx, id);
    if (!job) return refuse("NOT_FOUND");
    const runId = runOfJob(job);
    if (runId === undefined) return refuse("CONFLICT", "jobNotCancelable");
    if (!(await generation.cancelAnyRun(tx, runId))) return refuse("CONFLICT", "jobHasEnded");
    const changes = { state: { before: job.state, after: "canceled" } };
    await audit.record(tx, caller, { action: "job.canceled", target: { kind: "job", id }, changes });
    return done(undefined);
  });
});
