/** Over HTTP/1.1 a browser opens six connections to a place, for all its tabs together: streams must leave some free. */
const streamsOfAllTabs = 3;

/** Runs `listening` when one of the browser's few streams is free; `false` when none is, or nobody can tell. */
export async function withStream(listening: () => Promise<boolean>): Promise<boolean> {
  // Only where the page came over https or from this very machine.
  if (!("locks" in navigator)) return false;
  for (let place = 0; place < streamsOfAllTabs; place++) {
    const heard = await navigator.locks.request(`stream-${place}`, { ifAvailable: true }, (lock) =>
      lock ? listening() : undefined,
    );
    if (heard !== undefined) return heard;
  }
  return false;
}
