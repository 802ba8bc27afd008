/** Runs work when its turn comes. Work of one owner runs in order of arrival. */
export type Gate = <T>(work: () => Promise<T>, owner?: string) => Promise<T>;

/**
 * Creates a gate that runs at most this many pieces of work at a time. Owners take turns. While others wait, one owner
 * may use half of the slots, rounded up, so a busy owner delays others by one piece only. Work without an owner counts
 * as one owner's.
 */
export function createGate(atOnce: number): Gate {
  const perOwnerMax = Math.ceil(atOnce / 2);
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();
  let free = atOnce;

  const runningOf = (owner: string) => running.get(owner) ?? 0;

  function admit(owner: string): void {
    free -= 1;
    running.set(owner, runningOf(owner) + 1);
  }

  /** Returns the owner below their share who has waited longest, or else any waiting owner. */
  function nextOwner(): string | undefined {
    for (const owner of waiting.keys()) if (runningOf(owner) < perOwnerMax) return owner;
    return waiting.keys().next().value;
  }

  function admitNext(): void {
    const owner = nextOwner();
    const queue = owner === undefined ? undefined : waiting.get(owner);
    if (owner === undefined || !queue) return;
    const start = queue.shift();
    // Moves behind all others if more of this owner's work is waiting.
    waiting.delete(owner);
    if (queue.length > 0) waiting.set(owner, queue);
    admit(owner);
    start?.();
  }

  return async (work, owner = "") => {
    if (free > 0) admit(owner);
    else {
      await new Promise<void>((start) => {
        const queue = waiting.get(owner);
        if (queue) queue.push(start);
        else waiting.set(owner, [start]);
      });
    }
    try {
      return await work();
    } finally {
      free += 1;
      if (runningOf(owner) === 1) running.delete(owner);
      else running.set(owner, runningOf(owner) - 1);
      admitNext();
    }
  };
}
