import type { EngineErrorCode, EngineFailure } from "../../adapters/engine/port.ts";

/** An output could not be made. The message is for the log alone. */
export class OutputFailedError extends Error {
  override readonly name = "OutputFailedError";
  readonly failure: EngineFailure;

  constructor(failure: EngineFailure, options?: ErrorOptions) {
    super(`${failure.code}: ${failure.detail}`, options);
    this.failure = failure;
  }
}

/** An engine that throws instead of telling what is wrong is taken for one that cannot be reached for the moment. */
export function asFailure(error: unknown): OutputFailedError {
  if (error instanceof OutputFailedError) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new OutputFailedError({ code: "UNAVAILABLE", retryable: true, detail }, { cause: error });
}

export function codeOf(error: unknown): EngineErrorCode | undefined {
  return error instanceof OutputFailedError ? error.failure.code : undefined;
}
