/** The database is temporarily unavailable: it is down, starting, or full. The caller may retry later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super("The database is temporarily unavailable.", { cause });
  }
}
