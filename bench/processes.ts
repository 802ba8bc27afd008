import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Linux reports times in /proc in ticks of 10 ms (USER_HZ) on x64 and arm64. */
const millisecondsPerTick = 10;

/** Returns the current resident memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await execute("ps", ["-o", "rss=", "-p", String(pid)]);
  return megabytesOf([stdout]);
}

/** Returns the total resident memory of all children of a process, in megabytes, or 0 if it has none. */
export async function memoryOfChildren(pid: number): Promise<number> {
  try {
    const { stdout } = await execute("ps", ["-o", "rss=,comm=", "--ppid", String(pid)]);
    // This `ps` is itself a child.
    return megabytesOf(stdout.split("\n").filter((line) => !line.trim().endsWith(" ps")));
  } catch {
    // `ps` exits with 1 if it finds no process.
    return 0;
  }
}

/**
 * Returns the processor time that a process has used in all threads, user and system, in milliseconds. Returns NaN on
 * systems without /proc, which JSON writes as null.
 */
export function cpuMillisecondsOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, is in parentheses and may contain spaces. utime and stime are fields 14 and
  // 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** `ps` reports units of 1,024 bytes. */
function megabytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0) * 0.001_024;
}
