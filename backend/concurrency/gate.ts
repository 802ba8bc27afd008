/** Runs work when its turn has come. Work of one owner waits in the order in which it came. */
export type Gate = <T>(work: () => Promise<T>, owner?: string) => Promise<T>;

/**
 * Runs at most so many pieces of work at a time. Owners take turns, and one alone has half of the places, rounded up, while
 * others wait: whoever sends much delays others by a piece, not by all of it. Work without an owner counts as one owner's.
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

  /** The owner who waits longest, of those below their share; failing that, whoever waits. */
  function nextOwner(): string | undefined {
    for (const owner of waiting.keys()) if (runningOf(owner) < perOwnerMax) return owner;
    return waiting.keys().next().value;
  }

  function admitNext(): void {
    const owner = nextOwner();
    const queue = owner === undefined ? undefined : waiting.get(owner);
    if (owner === undefined || !queue) return;
    const start = queue.shift();
    // Behind all others, where more of theirs waits.
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
