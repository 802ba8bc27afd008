/** The database cannot be used for now: it is away, starting, or full. What was asked can be asked again later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";

  constructor(cause: unknown) {
    super("The database cannot be used for now.", { cause });
  }
}
