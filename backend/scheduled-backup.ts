import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import type { S3Options } from "./adapters/storage/s3.ts";
import { type ScheduledOrder, type ScheduledReport, scheduledReport } from "./backup/messages.ts";

/** When and where backups are taken automatically. */
export interface ScheduledBackups {
  folder: string;
  /** Minutes after midnight, UTC. */
  minuteOfDay: number;
  /** How many of them are kept. */
  keep: number;
  /** For PostgreSQL's programs. */
  environment: Readonly<Record<string, string | undefined>>;
}

/** The settings that name what is backed up. */
interface BackedUp {
  dataFolder: string;
  databaseUrl: string | null;
  bucket?: S3Options | null;
  secret: Uint8Array;
  previousSecret?: Uint8Array | null;
  version: string;
}

const program = new URL("./backup-process.ts", import.meta.url);

/**
 * Takes a backup in a process of its own and with a lower priority: copying a database blocks a process, and pages come
 * first. Aborting ends that process. Throws with the reason when there is no new backup, or when it lacks files.
 */
export async function runScheduledBackup(
  { bucket = null, dataFolder, databaseUrl, secret, previousSecret, version }: BackedUp,
  { folder, keep, environment }: ScheduledBackups,
  startedAt: number,
  signal: AbortSignal,
): Promise<Extract<ScheduledReport, { outcome: "complete" }>> {
  const decoder = new TextDecoder();
  const order: ScheduledOrder = {
    folder,
    keep,
    startedAt,
    dataFolder,
    databaseUrl,
    bucket,
    secrets: [decoder.decode(secret), previousSecret ? decoder.decode(previousSecret) : null],
    version,
    environment: { ...environment },
  };
  const child = fork(program, {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    signal,
    killSignal: "SIGKILL",
  });
  const answered = new Promise<ScheduledReport>((resolve, reject) => {
    child.on("message", (message) => {
      // Under `node --watch`, a child also reports which files it has read.
      const report = scheduledReport.safeParse(message);
      if (report.success) resolve(report.data);
    });
    child.once("error", reject);
    child.once("exit", (code, ended) =>
      reject(new Error(`The process of the backup exited with ${ended ?? `code ${code}`}.`)),
    );
  });
  if (child.pid !== undefined) putBehind(child.pid);
  child.send(order, () => {});
  const report = await answered;
  if (report.outcome === "failed") throw new Error(report.problem);
  return report;
}

function putBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has already exited, which is reported elsewhere.
  }
}
