import { type ParseArgsConfig, parseArgs } from "node:util";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";

/** A command that cannot be parsed. */
export class UsageError extends Error {}

/** The product refuses or cannot be reached; the message is for the operator. */
export class CommandRefusal extends Error {
  /** The code of the product's refusal; `undefined` when the product could not be asked. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Returns the command line's parts. Throws UsageError when it does not match. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Runs a command. Prints an expected failure as one line and sets the exit code: 1 for a refusal, 2 for a misuse. */
export async function runCommandLine(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isMisused = error instanceof UsageError;
    const isExpected = isMisused || error instanceof CommandRefusal || error instanceof CannotStartError;
    if (!isExpected) throw error;
    process.stderr.write(isMisused ? `${error.message}\n\n${usage}` : `${error.message}\n`);
    process.exitCode = isMisused ? 2 : 1;
  }
}

/** Throws unless a command got as many values as it takes. */
export function demandValues(name: string, given: readonly string[], [fewest, most]: readonly [number, number]): void {
  if (given.length >= fewest && given.length <= most) return;
  const isTooFew = given.length < fewest;
  const bound = fewest === most ? "exactly" : `at ${isTooFew ? "least" : "most"}`;
  const count = isTooFew ? fewest : most;
  throw new UsageError(
    count === 0 ? `${name} takes no values.` : `${name} takes ${bound} ${count} ${count === 1 ? "value" : "values"}.`,
  );
}
