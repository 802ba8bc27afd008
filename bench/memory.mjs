import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** The megabytes a process has in memory now. */
export async function memoryOf(pid) {
  return megabytes(await execute("ps", ["-o", "rss=", "-p", String(pid)]));
}

/** The megabytes that the processes it started have together, 0 while there are none. */
export async function memoryOfChildren(pid) {
  try {
    // Its own `ps` is one of them.
    const { stdout } = await execute("ps", ["-o", "rss=,comm=", "--ppid", String(pid)]);
    const lines = stdout.split("\n").filter((line) => line.trim() !== "" && !line.trim().endsWith(" ps"));
    return megabytes({ stdout: lines.join("\n") });
  } catch {
    // It ends with 1 when it finds none.
    return 0;
  }
}

function megabytes({ stdout }) {
  return stdout.split("\n").reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0) / 1_024;
}
