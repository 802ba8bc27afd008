export interface Percentiles {
  p50: number;
  p95: number;
}

/** Returns the median and the 95th percentile. Each is one of the values. */
export function percentiles(values: readonly number[]): Percentiles {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95) };
}

/** Returns the smallest value that this share of the values does not exceed, or 0 for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
}
