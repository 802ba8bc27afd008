import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const outputMaxBytes = 64 * 1024 * 1024;

/** Returns what a program prints. Throws with its error messages if it fails. */
export async function outputOf(program: string, args: readonly string[], folder?: string): Promise<string> {
  const { stdout } = await run(program, args, { cwd: folder, maxBuffer: outputMaxBytes });
  return stdout.trim();
}
