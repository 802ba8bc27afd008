import { adminStorage } from "../../../../contract/admin/storage.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { storageJobs } from "../jobs.ts";

/** Queues a look for orphaned and missing files, which removes nothing. Does nothing while one is waiting. */
export const checkStorage = implement(adminStorage.check, async ({ audit, database, jobQueue }, _, caller) => {
  const job = { name: storageJobs.check, payload: null, dedupeKey: storageJobs.check };
  await database.transaction(async (tx) => {
    await jobQueue.enqueue(tx, job);
    await audit.record(tx, caller, { action: "storage.checked", target: { kind: "storage", id: "files" } });
  });
  return done(undefined);
});
