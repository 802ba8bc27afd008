const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** A complete backup should not be older. */
export const oldMilliseconds = 2 * dayMilliseconds;

/** How long outcomes are kept. */
export const outcomeMilliseconds = 365 * dayMilliseconds;

/** Returns the last time at which a backup was due: every day at this minute, UTC. */
export function lastDue(now: number, minuteOfDay: number): number {
  const today = now - (now % dayMilliseconds) + minuteOfDay * minuteMilliseconds;
  return today <= now ? today : today - dayMilliseconds;
}

/** Returns the next time at which a backup is due. */
export function nextDue(now: number, minuteOfDay: number): number {
  return lastDue(now, minuteOfDay) + dayMilliseconds;
}
