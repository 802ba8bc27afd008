/** Waits this long, or until `signal` aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

/** Waits this long, until the network is back, or until `signal` aborts. Browser only. */
export async function pauseOrOnline(milliseconds: number, signal = new AbortController().signal): Promise<void> {
  const online = new AbortController();
  const end = () => online.abort();
  window.addEventListener("online", end);
  await pause(milliseconds, AbortSignal.any([signal, online.signal]));
  window.removeEventListener("online", end);
}
