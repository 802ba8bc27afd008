/** Random numbers that are the same in every run with the same seed. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  /** Returns one of the items. Throws if there is none. */
  pick<T>(items: readonly T[]): T;
  /** Returns a positive number with this median. Two thirds lie between half and twice the median. */
  around(median: number): number;
}

/** Mulberry32: fast, and good enough to choose what simulated users do. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error("There is nothing to pick from.");
      return item;
    },
    // Box and Muller, Annals of Mathematical Statistics, 1958.
    around: (median) => median * 2 ** (Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}
