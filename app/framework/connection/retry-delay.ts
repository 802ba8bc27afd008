/** Specification, section 7: a failed read is retried up to three times. */
export const retries = 3;

/** Returns the delay after this many consecutive failures, in milliseconds: 1 s, then doubling up to 30 s. */
export function retryDelayMilliseconds(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}
