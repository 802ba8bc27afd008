/** A deterministic random generator: the same key gives the same numbers on every machine. */
export interface Random {
  /** Returns a number from 0 inclusive to 1 exclusive. */
  next(): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Returns an independent generator, so that drawing more numbers in one layer does not change the others. */
  fork(name: string): Random;
  /** A 32-bit number that identifies this generator; equal keys give equal numbers. */
  readonly seed: number;
}

/** FNV-1a over UTF-16 code units, finished with the MurmurHash3 mixer. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function createRandom(key: string): Random {
  const seed = hash32(key);
  let state = seed;
  // Mulberry32: one 32-bit word of state, sufficient for placing things in an image.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    seed,
    next,
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    fork: (name) => createRandom(`${key}/${name}`),
  };
}
