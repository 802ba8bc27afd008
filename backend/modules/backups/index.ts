import type { JobDefinition } from "../../adapters/job-queue/port.ts";
import type { BackupsDeps } from "./deps.ts";
import { backupJobs, queueDueBackup } from "./jobs.ts";
import { findLast, findLastComplete } from "./records.ts";
import { nextDue, oldMilliseconds } from "./rules.ts";
import type { BackupTable } from "./tables.ts";

/** The scheduled backups, as every process sees them. Instants are milliseconds since the epoch. */
export interface BackupState {
  /** The last one that was due; `undefined` before the first. */
  last: BackupTable | undefined;
  lastCompleteAt: number | null;
  /** `null` without a schedule. */
  nextAt: number | null;
  /** Whether a schedule is set, and there is no complete backup of the last two days. */
  isOld: boolean;
}

/** Backups that are taken every day. */
export interface Backups {
  jobs: JobDefinition[];
  /** Scheduled job: queues a backup if one is due. */
  queueDue(): Promise<void>;
  state(): Promise<BackupState>;
}

export function createBackups(deps: BackupsDeps): Backups {
  const { database, runtime, schedule } = deps;
  return {
    jobs: backupJobs(deps),
    queueDue: () => queueDueBackup(deps),
    async state() {
      const now = runtime.now();
      const [last, complete] = await Promise.all([findLast(database.read, now), findLastComplete(database.read, now)]);
      return {
        last,
        lastCompleteAt: complete?.ended_at ?? null,
        nextAt: schedule && nextDue(now, schedule.minuteOfDay),
        isOld: schedule !== null && (complete === undefined || complete.ended_at < now - oldMilliseconds),
      };
    },
  };
}
