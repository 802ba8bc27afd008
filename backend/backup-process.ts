import { mkdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { pino } from "pino";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { createBackup } from "./backup/create-backup.ts";
import { type ScheduledOrder, type ScheduledReport, scheduledOrder } from "./backup/messages.ts";
import { BackupRefusedError } from "./backup/refusal.ts";
import { backupName, completeBackups, removeOldest, removeUnfinished } from "./backup/retention.ts";
import { freeDiskBytes } from "./disk-space.ts";
import { openStorage } from "./open-storage.ts";

/** The process of a scheduled backup. The worker starts it, and ends it with itself. */

if (!process.send) throw new Error("The process of a backup must be started by a worker.");
// The worker ends this process, even when the product is interrupted in a terminal.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit());

process.once("message", async (message) => {
  const report: ScheduledReport = await backUp(scheduledOrder.parse(message)).catch((error: unknown) => {
    if (!(error instanceof CannotStartError)) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return { outcome: "failed", problem: error instanceof Error ? error.message : String(error) };
  });
  process.send?.(report, undefined, undefined, () => process.exit());
});

/** The next attempt follows later, and the overview shows what is wrong. */
const bucketMilliseconds = 600_000;

async function backUp(order: ScheduledOrder): Promise<ScheduledReport> {
  const { folder, keep, startedAt, dataFolder, databaseUrl, bucket, secrets, version, environment } = order;
  await using opened = new AsyncDisposableStack();
  const log = pino({ level: "silent" });
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new BackupRefusedError(`BACKUP_DIR cannot be used: ${error.message}`);
  });
  const unfinished = await removeUnfinished(folder);
  const created = await createBackup(
    {
      dataFolder,
      postgres: databaseUrl === null ? null : { url: databaseUrl, environment },
      openStorage: () =>
        openStorage({ bucket, dataFolder }, { log, opened, signal: AbortSignal.timeout(bucketMilliseconds) }),
      isBucket: bucket !== null,
      secrets,
      version,
    },
    {
      folder: join(folder, backupName(startedAt)),
      copiesBucket: false,
      freeBytes: freeDiskBytes,
      now: () => startedAt,
    },
  );
  // Only now: a failed backup deletes no earlier one.
  const backups = await completeBackups(folder, basename(created.folder));
  const old = await removeOldest(folder, backups, keep);
  const lost = backups.at(-1)?.lost ?? 0;
  if (lost > 0)
    throw new BackupRefusedError(
      `${lost} files that the database refers to are missing from the storage, and were there before: check DATA_DIR or S3_BUCKET. The newest backups that had them are kept; if the files are lost for good, move those backups away.`,
    );
  const { sizeBytes, files } = created;
  const notRemoved = [...unfinished, ...old];
  return { outcome: "complete", folder: created.folder, sizeBytes, fileCount: files.count, notRemoved };
}
