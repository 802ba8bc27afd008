import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { createBackup } from "../../backend/backup/create-backup.ts";
import { inside } from "../../backend/backup/manifest.ts";
import { restoreBackup } from "../../backend/backup/restore-backup.ts";
import { verifyBackup } from "../../backend/backup/verify-backup.ts";
import { freeDiskBytes } from "../../backend/disk-space.ts";
import { maintenanceAfterRestore } from "../../backend/modules/maintenance/index.ts";
import { openStorage } from "../../backend/open-storage.ts";
import { programEnvironment, readSettings, type Settings } from "../settings.ts";
import { createdText, restoredText, verifiedText } from "./print.ts";

/** What a command prints: the result for `--json`, and the same in words. */
interface Printed {
  content: unknown;
  text: string;
  /** Whether the command found problems. */
  isBad?: boolean;
}

/** Waiting for a bucket is reported apart from the result. */
const log = pino({ level: "info" }, pino.destination(2));

const now = () => Date.now();

function postgresOf({ databaseUrl }: Settings) {
  return databaseUrl === null ? null : { url: databaseUrl, environment: programEnvironment() };
}

async function create(folder: string, copiesBucket: boolean): Promise<Printed> {
  const startedAt = now();
  const settings = readSettings({ isTool: true });
  const { bucket, dataFolder, secret, previousSecret, version } = settings;
  await using opened = new AsyncDisposableStack();
  const created = await createBackup(
    {
      dataFolder,
      postgres: postgresOf(settings),
      openStorage: () => openStorage(settings, { log, opened }),
      isBucket: bucket !== null,
      secrets: [secret, previousSecret],
      version,
    },
    { folder, copiesBucket, freeBytes: freeDiskBytes, now },
  );
  const milliseconds = now() - startedAt;
  const { manifest, sizeBytes: size_bytes, files } = created;
  return {
    content: { folder: created.folder, milliseconds, size_bytes, linked_files: files.linked, manifest },
    text: createdText(created, milliseconds),
  };
}

async function verify(folder: string): Promise<Printed> {
  const verified = await verifyBackup(folder, programEnvironment());
  const { count: problem_count, problems, manifest } = verified;
  return {
    content: { folder: verified.folder, problem_count, problems, manifest },
    text: verifiedText(verified),
    isBad: problem_count > 0,
  };
}

async function restore(folder: string): Promise<Printed> {
  const kept = await readFile(join(folder, inside.secret), "utf8").catch(() => "");
  const settings = readSettings({ kept });
  const { bucket, dataFolder, secret, previousSecret } = settings;
  await using opened = new AsyncDisposableStack();
  const restored = await restoreBackup(folder, {
    dataFolder,
    postgres: postgresOf(settings),
    openStorage: () => openStorage(settings, { log, opened }),
    isBucket: bucket !== null,
    secrets: [secret, previousSecret],
    setting: maintenanceAfterRestore(now()),
    environment: programEnvironment(),
    freeBytes: freeDiskBytes,
    now,
  });
  const { backup, files } = restored;
  return {
    content: {
      copied_files: files.copied,
      newer_files: files.newer,
      missing_files: files.missing,
      pending: backup.pending,
      manifest: backup.manifest,
    },
    text: restoredText(restored, settings),
  };
}

export const commands = { create, verify, restore };
