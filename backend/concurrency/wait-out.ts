import { setTimeout } from "node:timers/promises";

const firstPauseMilliseconds = 100;
const longestPauseMilliseconds = 5_000;

/** What to do about something that is away for a while. */
export interface Outage {
  /** Whether a failure may pass by itself; all others are thrown. */
  isOutage(error: unknown): boolean;
  /** Called once, at the first failure. */
  onAway?(error: unknown): void;
  /** Called once, when the work is done after all. */
  onBack?(awayMilliseconds: number): void;
  /** Ends the waiting; its reason is thrown. */
  signal?: AbortSignal;
}

/** Does the work, again and again while what it needs is away: after a tenth of a second at first, every five seconds later. */
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

/** Whether an error is the operating system's, as when a connection is refused or a host has no address. */
export function isSystemError(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && /^E[A-Z_]+$/.test(error.code);
}
