/** Waits for the work until the signal aborts, then throws the signal's reason. */
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

/** Waits for the work up to a limit, then throws `late` (by default a TimeoutError). */
export async function within<T>(work: Promise<T>, milliseconds: number, late?: Error): Promise<T> {
  const waiting = new AbortController();
  const end = () => waiting.abort(late ?? new DOMException("The operation was aborted due to timeout", "TimeoutError"));
  const timer = setTimeout(end, milliseconds);
  try {
    return await untilAborted(work, waiting.signal);
  } finally {
    clearTimeout(timer);
  }
}
