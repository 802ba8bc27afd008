/** An error as the log shows it. */
export interface DescribedError {
  type: string;
  /** Left out where what was said before contains it. */
  message?: string;
  /** The frames alone: Node puts the message before them. */
  stack?: string;
  cause?: unknown;
  errors?: unknown[];
}

/**
 * What the log says of an error and of its causes, each text once: an error that wraps another often repeats its words. Plain
 * values that an error carries, such as the code of a failed call, are kept; objects are not. What is no error stays as it is.
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
