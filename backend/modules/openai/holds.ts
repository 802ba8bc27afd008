/** Counts what waits, by owner, in this process. */
export interface Holds {
  /** Returns a function that ends the hold, or `undefined` when the owner has too many. A second call changes nothing. */
  take(ownerId: string): (() => void) | undefined;
}

export function createHolds(perOwnerMax: number): Holds {
  const counts = new Map<string, number>();
  return {
    take(ownerId) {
      const count = counts.get(ownerId) ?? 0;
      if (count >= perOwnerMax) return undefined;
      counts.set(ownerId, count + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        const left = (counts.get(ownerId) ?? 1) - 1;
        if (left > 0) counts.set(ownerId, left);
        else counts.delete(ownerId);
      };
    },
  };
}
