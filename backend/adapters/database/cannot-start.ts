/** The product must not start, for a reason the operator can act on. Its message is the whole story: print it without a stack. */
export class CannotStartError extends Error {
  override readonly name: string = "CannotStartError";
}
