/** The product must not start, for a reason the operator can fix. Print the message without a stack trace. */
export class CannotStartError extends Error {
  override readonly name: string = "CannotStartError";
}
