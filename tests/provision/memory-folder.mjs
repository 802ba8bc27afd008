/**
 * Temporary files of tests in memory: ten thousand short-lived databases and folders cost a file system a seventh of a
 * run's processor time.
 */
import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps what is written here in memory. https://www.kernel.org/doc/html/latest/filesystems/tmpfs.html */
const memory = "/dev/shm";
/** A run leaves 0.5 GB at most at any time; a container's 64 MB are too few. */
const neededBytes = 2 * 1024 ** 3;

/** Gives this process and those it starts a temporary folder in memory, unless TMPDIR names one or there is no room. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !fitsQuota()) return;
  const folder = mkdtempSync(join(memory, "atelier-tests-"));
  // PostgreSQL runs as a user of its own when tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

function fitsQuota() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
