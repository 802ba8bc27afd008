/** Specification, section 7: a failed read is repeated up to three times. */
export const retries = 3;

/** How long to wait after this many failures in a row, in milliseconds: 1 s, then doubling to at most 30 s. */
export function retryDelayMilliseconds(failures: number): number {
  return Math.min(1_000 * 2 ** (failures - 1), 30_000);
}
