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
  /** Takes a verified backup and deletes old ones. `signal` ends it. Throws when there is no new backup. */
  run(startedAt: number, signal: AbortSignal): Promise<{ folder: string; sizeBytes: number; fileCount: number }>;
}
