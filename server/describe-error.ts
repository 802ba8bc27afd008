/** An error as the log shows it. */
export interface DescribedError {
  type: string;
  /** Left out when an outer error already contains it. */
  message?: string;
  /** The stack frames only, without the message that Node puts first. */
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
}

/**
 * Describes an error and its causes for the log, each text once: an error that wraps another often repeats its message.
 * Plain values of an error, such as the code of a failed call, are kept; objects are not. Values that are not errors
 * are returned unchanged.
 */
export function describeError(error: unknown, said = ""): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack = "", cause } = error;
  const saidNow = `${said}\n${message}`;
  const frames = stack.indexOf("\n    at ");
  const described: DescribedError = {
    ...plainValuesOf(error),
    type: name,
    ...(message !== "" && !said.includes(message) && { message }),
    ...(frames >= 0 && { stack: stack.slice(frames + 1) }),
    ...(cause !== undefined && { cause: describeError(cause, saidNow) }),
    ...(error instanceof AggregateError && { errors: error.errors.map((each) => describeError(each, saidNow)) }),
  };
  return described;
}

function plainValuesOf(error: Error): Record<string, unknown> {
  const known = ["name", "message", "stack", "cause"];
  const plain = ["string", "number", "boolean"];
  return Object.fromEntries(
    Object.entries(error).filter(([key, value]) => !known.includes(key) && plain.includes(typeof value)),
  );
}
