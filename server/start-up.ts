import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { Stop } from "./provision/process.mjs";

/** Runs a start. A refusal that an operator can fix becomes one line and exit code 1 instead of a stack trace. */
export async function exitOnRefusal<T>(start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    if (error instanceof CannotStartError || error instanceof Stop) {
      process.stderr.write(`${error.message}\n`);
      process.exit(1);
    }
    throw error;
  }
}
