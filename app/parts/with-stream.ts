/**
 * Over HTTP/1.1 a browser opens six connections per host for all its tabs together, so streams must leave some free.
 */
const streamsOfAllTabs = 3;

/**
 * Runs `listening` when one of the browser's few stream slots is free. Returns `false` when none is free or this cannot
 * be determined.
 */
export async function withStream(listening: () => Promise<boolean>): Promise<boolean> {
  // Web Locks are available only over https and on localhost.
  if (!("locks" in navigator)) return false;
  for (let place = 0; place < streamsOfAllTabs; place++) {
    const heard = await navigator.locks.request(`stream-${place}`, { ifAvailable: true }, (lock) =>
      lock ? listening() : undefined,
    );
    if (heard !== undefined) return heard;
  }
  return false;
}
