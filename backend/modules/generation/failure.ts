import { type EngineErrorCode, type EngineFailure, EngineRefusal } from "../../adapters/engine/port.ts";

/** An output could not be made. The message is only for the log. */
export class OutputFailedError extends Error {
  override readonly name = "OutputFailedError";
  readonly failure: EngineFailure;
  /** Whether the engine refused the work and certainly does not have it. */
  readonly atStart: boolean;

  constructor(failure: EngineFailure, options: ErrorOptions & { atStart?: boolean } = {}) {
    super(`${failure.code}: ${failure.detail}`, options);
    this.failure = failure;
    this.atStart = options.atStart ?? false;
  }
}

/** Converts any error to a failure. An engine that throws without a code counts as temporarily unavailable. */
export function asFailure(error: unknown): OutputFailedError {
  if (error instanceof OutputFailedError) return error;
  if (error instanceof EngineRefusal) return new OutputFailedError(error.failure, { cause: error });
  const detail = error instanceof Error ? error.message : String(error);
  return new OutputFailedError({ code: "UNAVAILABLE", retryable: true, detail }, { cause: error });
}

export function codeOf(error: unknown): EngineErrorCode | undefined {
  return error instanceof OutputFailedError ? error.failure.code : undefined;
}

const ofTheEngine: readonly EngineErrorCode[] = ["UNAVAILABLE", "BUSY", "ENGINE_AUTH", "ENGINE_BILLING"];

/** Whether the engine was at fault, so that another one might accept the work. */
export function mayBeRerouted(error: unknown): boolean {
  return error instanceof OutputFailedError && error.atStart && ofTheEngine.includes(error.failure.code);
}
