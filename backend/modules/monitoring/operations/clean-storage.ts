import { adminStorage } from "../../../../contract/admin/storage.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { storageJobs } from "../jobs.ts";

/** Queues the removal of orphaned files. Does nothing further while one is waiting. */
export const cleanStorage = implement(adminStorage.clean, async ({ audit, database, jobQueue }, _, caller) => {
  const job = { name: storageJobs.clean, payload: null, dedupeKey: storageJobs.clean };
  await database.transaction(async (tx) => {
    await jobQueue.enqueue(tx, job);
    await audit.record(tx, caller, { action: "storage.cleaned", target: { kind: "storage", id: "orphans" } });
  });
  return done(undefined);
});
