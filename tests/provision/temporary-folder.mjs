/**
 * One folder for all temporary files of a run, in memory if possible. On a file system, ten thousand short-lived
 * databases and folders cost a seventh of a run's processor time.
 */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** Linux keeps files here in memory. https://www.kernel.org/doc/html/latest/filesystems/tmpfs.html */
const memory = "/dev/shm";
/** A run leaves at most 0.5 GB at any time. A container's 64 MB are too few. */
const neededBytes = 2 * 1024 ** 3;
const prefix = "atelier-tests-";

/**
 * Sets a new temporary folder for this process and its children, in TMPDIR or else in memory. It is removed after this
 * process, however that ends. Does nothing in a child, and on Windows, which has no shell to remove it.
 */
export function provideTemporaryFolder() {
  if (process.platform === "win32" || basename(tmpdir()).startsWith(prefix)) return;
  const folder = mkdtempSync(join(process.env.TMPDIR ?? (fitsMemory() ? memory : tmpdir()), prefix));
  // PostgreSQL runs as a separate user when tests run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  removeAfterThisProcess(folder);
}

/**
 * However this process dies, its end of the pipe closes. Browsers and programs that end after it still write files, so
 * the folder is removed again until nothing is left for a second, for at most a minute.
 */
function removeAfterThisProcess(folder) {
  const script = 'cat > /dev/null; for second in $(seq 60); do [ -e "$1" ] || exit; rm -rf "$1"; sleep 1; done';
  const guard = spawn("sh", ["-c", script, "guard", folder], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.unref();
}

function fitsMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}
