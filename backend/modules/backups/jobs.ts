import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { BackupsDeps } from "./deps.ts";
import { deleteOutcomesBefore, findLast, insertOutcome } from "./records.ts";
import { lastDue, outcomeMilliseconds } from "./rules.ts";
import type { BackupTable } from "./tables.ts";

const backUpName = "back up the studio";
const hourSeconds = 3_600;

/** Queues one backup if one is due. Adds nothing while one is queued or running. */
export async function queueDueBackup(deps: BackupsDeps): Promise<void> {
  if ((await findDue(deps)) === undefined) return;
  await deps.database.transaction((tx) =>
    deps.jobQueue.enqueue(tx, { name: backUpName, payload: {}, dedupeKey: backUpName }),
  );
}

/** The module's jobs. Without a schedule, this process takes no backup. */
export function backupJobs(deps: BackupsDeps): JobDefinition[] {
  const { database, log, runtime, schedule } = deps;
  if (!schedule) return [];
  const note = (outcome: BackupTable) =>
    database.transaction(async (tx) => {
      await insertOutcome(tx, outcome);
      await deleteOutcomesBefore(tx, outcome.due_at - outcomeMilliseconds);
    });
  return [
    defineJob({
      name: backUpName,
      payload: z.object({}),
      leaseSeconds: 60,
      deadlineSeconds: 12 * hourSeconds,
      maxAttempts: 3,
      concurrency: 1,
      runningMax: 1,
      retryDelaySeconds: () => 600,
      async handle(_payload, { signal }) {
        // The job may have been queued again just before the previous one finished.
        const dueAt = await findDue(deps);
        if (dueAt === undefined) return;
        const startedAt = runtime.now();
        const { folder, sizeBytes, fileCount, notRemoved } = await schedule.run(startedAt, signal);
        if (notRemoved.length > 0)
          log.warn({ code: "BACKUP_NOT_REMOVED", reasons: notRemoved }, "Old backups could not be deleted.");
        const endedAt = runtime.now();
        await note({
          due_at: dueAt,
          ended_at: endedAt,
          milliseconds: endedAt - startedAt,
          folder,
          size_bytes: sizeBytes,
          file_count: fileCount,
          problem: null,
        });
      },
      async giveUp(_payload, reason) {
        const dueAt = await findDue(deps);
        if (dueAt === undefined) return;
        log.error({ code: "BACKUP_FAILED", err: reason }, "The scheduled backup failed.");
        const nothing = { milliseconds: null, folder: null, size_bytes: null, file_count: null };
        const problem = reason instanceof Error ? reason.message : String(reason);
        await note({ due_at: dueAt, ended_at: runtime.now(), ...nothing, problem });
      },
    }),
  ];
}

/** Returns since when a backup is due; `undefined` if none is. */
async function findDue({ database, runtime, schedule }: BackupsDeps): Promise<number | undefined> {
  if (!schedule) return undefined;
  const now = runtime.now();
  const dueAt = lastDue(now, schedule.minuteOfDay);
  const last = await findLast(database.read, now);
  return last === undefined || last.due_at < dueAt ? dueAt : undefined;
}
