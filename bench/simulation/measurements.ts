import { percentile } from "../percentiles.ts";
import { hoursPerDay } from "./day-curve.ts";

export interface Times {
  count: number;
  p50: number;
  p95: number;
  p99: number;
}

/** What users experienced in one hour of the simulated day. */
export interface HourOfUse {
  requests: number;
  /** Unexpected answers by kind and status code, or `no answer` for broken connections and timeouts. */
  errors: Record<string, number>;
  /** Milliseconds by kind of page or call. */
  times: Record<string, Times>;
}

export interface Measurements {
  /** Stores an answer. `status` 0 means that there was none. */
  answered(kind: string, status: number, milliseconds: number): void;
  /** Stores how long a user waited for something that takes several requests. */
  waited(kind: string, milliseconds: number): void;
  hour(hour: number): HourOfUse;
  wholeDay(): HourOfUse;
}

interface Entry {
  hour: number;
  kind: string;
  milliseconds: number;
  /** What was unexpected about the answer. */
  error: string | undefined;
  isRequest: boolean;
}

/**
 * Stores what users experience, by the hour in which it ends. `now` returns the hour of the day with its fraction. What
 * ends before the day is not stored, and what ends after it belongs to its last hour.
 */
export function createMeasurements(now: () => number): Measurements {
  const entries: Entry[] = [];
  const store = (entry: Omit<Entry, "hour">) => {
    const hour = Math.min(hoursPerDay - 1, Math.floor(now()));
    if (hour >= 0) entries.push({ hour, ...entry });
  };
  return {
    answered(kind, status, milliseconds) {
      const problem = status === 0 ? "no answer" : status >= 400 ? String(status) : undefined;
      store({ kind, milliseconds, error: problem && `${kind}: ${problem}`, isRequest: true });
    },
    waited(kind, milliseconds) {
      store({ kind, milliseconds, error: undefined, isRequest: false });
    },
    hour: (wanted) => summaryOf(entries.filter((entry) => entry.hour === wanted)),
    wholeDay: () => summaryOf(entries),
  };
}

/** Whether a kind of request reads a page or the data of one. */
export function isPage(kind: string): boolean {
  return / (page|data)$/.test(kind);
}

export function countErrors({ errors }: HourOfUse): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}

function summaryOf(entries: readonly Entry[]): HourOfUse {
  const errors: Record<string, number> = {};
  for (const { error } of entries) if (error !== undefined) errors[error] = (errors[error] ?? 0) + 1;
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const times = [...byKind].map(
    ([kind, some]) => [kind, timesOf(some.map(({ milliseconds }) => milliseconds))] as const,
  );
  return {
    requests: entries.filter(({ isRequest }) => isRequest).length,
    errors,
    times: Object.fromEntries(times.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function timesOf(values: readonly number[]): Times {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(values, share));
  return { count: values.length, p50: p50 ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 };
}
