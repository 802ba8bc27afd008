import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Linux reports times in /proc in ticks of 10 ms (USER_HZ) on x64 and arm64. */
const millisecondsPerTick = 10;

/** The resident memory of a process now, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await execute("ps", ["-o", "rss=", "-p", String(pid)]);
  return megabytesOf([stdout]);
}

/** The resident memory of all children of a process together, in megabytes; 0 when it has none. */
export async function memoryOfChildren(pid: number): Promise<number> {
  try {
    const { stdout } = await execute("ps", ["-o", "rss=,comm=", "--ppid", String(pid)]);
    // The `ps` that looks is a child itself.
    return megabytesOf(stdout.split("\n").filter((line) => !line.trim().endsWith(" ps")));
  } catch {
    // `ps` exits with 1 when it finds none.
    return 0;
  }
}

/**
 * The processor time a process has used in all its threads, user and system, in milliseconds. NaN on systems without
 * /proc, which JSON writes as null.
 */
export function cpuMillisecondsOf(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field, the program's name, is in parentheses and may hold spaces. utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick;
}

/** `ps` reports units of 1,024 bytes. */
function megabytesOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0) * 0.001_024;
}
