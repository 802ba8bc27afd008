import { join } from "node:path";
import { createDiskStorage } from "../../../backend/adapters/storage/disk.ts";
import type { Storage } from "../../../backend/adapters/storage/port.ts";
import { createBackup } from "../../../backend/backup/create-backup.ts";
import { restoreBackup } from "../../../backend/backup/restore-backup.ts";
import { type BackupKillPoint, filesInStudio, isBackupKillPoint } from "./backup-kill-points.ts";

/**
 * A backup or a restore that kills itself: `node backup-that-dies.ts backup|restore <data folder> <backup> <kill point>`.
 * Exits with code 3 if it never reaches the point.
 */
const [action, dataFolder = "", folder = "", point] = process.argv.slice(2);
if (!isBackupKillPoint(point)) throw new Error(`There is no kill point ${point}.`);

function reach(reached: BackupKillPoint): void {
  if (reached === point) process.kill(process.pid, "SIGKILL");
}

async function openStorage(): Promise<Storage> {
  const storage = await createDiskStorage({ folder: join(dataFolder, "files") });
  let files = 0;
  const next = () => {
    files += 1;
    if (files === 1) reach("at the first file");
    if (files === filesInStudio) reach("at the last file");
  };
  return {
    ...storage,
    async open(...asked) {
      next();
      return storage.open(...asked);
    },
    async put(key, content) {
      next();
      return storage.put(key, content);
    },
  };
}

/** Both ask for the time just before they write the database. */
function now(): number {
  reach("before the database");
  return Date.now();
}

const freeBytes = async () => 1e12;
const secret = "a secret of more than thirty-two characters";
const secrets = [secret, null] as const;
if (action === "backup") {
  const studio = { dataFolder, postgres: null, openStorage, isBucket: false, secrets, version: "1.0.0" };
  await createBackup(studio, { folder, copiesBucket: false, freeBytes, now });
} else {
  const setting = { name: "maintenance", value: "null" };
  const environment = {};
  const target = { dataFolder, postgres: null, openStorage, isBucket: false, secrets, setting, environment };
  await restoreBackup(folder, { ...target, freeBytes, now });
}
process.exit(3);
