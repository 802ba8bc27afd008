import type { Logger } from "pino";
import type { Database } from "../../adapters/database/port.ts";
import type { JobQueue } from "../../adapters/job-queue/port.ts";
import type { Runtime } from "../../adapters/runtime/port.ts";

export interface BackupsDeps {
  database: Database;
  runtime: Runtime;
  jobQueue: Pick<JobQueue, "enqueue">;
  log: Logger;
  /** `null` if no backups are taken. */
  schedule: BackupSchedule | null;
}

export interface BackupSchedule {
  /** When a backup is due every day, in minutes after midnight, UTC. */
  minuteOfDay: number;
  /** Takes a backup and deletes old ones. `signal` ends it. Throws when there is no new one, or when it lacks files. */
  run(startedAt: number, signal: AbortSignal): Promise<TakenBackup>;
}

export interface TakenBackup {
  folder: string;
  sizeBytes: number;
  fileCount: number;
  /** Which old backups could not be deleted, and why. */
  notRemoved: readonly string[];
}
