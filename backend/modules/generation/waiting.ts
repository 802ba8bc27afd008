/** Waits for the work, but no longer than until the signal aborts; throws the signal's reason then. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    if (signal.aborted) onAbort();
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Waits for the work, but no longer than this; throws then. */
export function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return untilAborted(work, AbortSignal.timeout(milliseconds));
}
