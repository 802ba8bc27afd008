import { setTimeout } from "node:timers/promises";

const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

/** How to handle a temporary outage. */
export interface Outage {
  /** Whether a failure may be temporary. All other failures are thrown. */
  isOutage(error: unknown): boolean;
  /** Called once, on the first failure. */
  onAway?(error: unknown): void;
  /** Called once, when the work succeeds after an outage. */
  onBack?(awayMilliseconds: number): void;
  /** Stops waiting. Its reason is thrown. */
  signal?: AbortSignal;
}

/**
 * Does the work and retries it during an outage: after a tenth of a second at first, every five seconds later. Returns
 * the result of the work. Throws any failure that is not an outage.
 */
export async function waitOut<T>(work: () => Promise<T>, { isOutage, onAway, onBack, signal }: Outage): Promise<T> {
  let awaySince: number | undefined;
  for (let pause = firstPauseMilliseconds; ; pause = Math.min(pause * 2, longestPauseMilliseconds)) {
    signal?.throwIfAborted();
    try {
      const result = await work();
      if (awaySince !== undefined) onBack?.(performance.now() - awaySince);
      return result;
    } catch (error) {
      if (!isOutage(error)) throw error;
      if (awaySince === undefined) onAway?.(error);
      awaySince ??= performance.now();
    }
    // The loop itself throws the signal's reason.
    await setTimeout(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** Whether the error comes from the operating system, such as a refused connection or an unknown host. */
export function isSystemError(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code);
}
