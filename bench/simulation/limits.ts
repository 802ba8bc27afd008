import { countErrors, type HourOfUse, isPage } from "./measurements.ts";
import type { HourOfResources } from "./resources.ts";

/** One hour of the simulated day. */
export interface Hour extends HourOfUse, HourOfResources {
  hour: number;
}

export interface Limit {
  /** What is limited, with its unit. */
  name: string;
  most: number;
  figureOf(hour: Hour): number;
}

export interface Reach {
  name: string;
  most: number;
  hour: number;
  figure: number;
}

/** Unexpected answers are the product's failures: the simulated users send nothing invalid. */
const errorShareOf = (hour: Hour) => (hour.requests === 0 ? 0 : (countErrors(hour) * 100) / hour.requests);

/** Too few requests in an hour say nothing about the slowest of them. */
const requestsForPercentile = 20;

const slowest = (isIncluded: (kind: string) => boolean) => (hour: Hour) =>
  Math.max(
    0,
    ...Object.entries(hour.times)
      .filter(([kind, { count }]) => isIncluded(kind) && count >= requestsForPercentile)
      .map(([, { p95 }]) => p95),
  );

/** What an installation on a machine with this many cores should never exceed. */
export function limitsOf(cores: number): Limit[] {
  return [
    { name: "unexpected answers, % of the requests", most: 0.1, figureOf: errorShareOf },
    { name: "slowest kind of page, p95 in ms", most: 1_000, figureOf: slowest(isPage) },
    { name: "images, p95 in ms", most: 1_000, figureOf: slowest((kind) => kind === "image") },
    { name: "Generate to its answer, p95 in ms", most: 1_000, figureOf: slowest((kind) => kind === "generate") },
    { name: "coach's answer, p95 in ms", most: 5_000, figureOf: slowest((kind) => kind === "answer, to its end") },
    { name: "oldest waiting run, s", most: 30, figureOf: ({ oldestWaitSeconds }) => oldestWaitSeconds },
    { name: "memory, MB", most: 1_000, figureOf: ({ megabytes }) => megabytes },
    { name: "processor of the product, cores", most: cores * 0.9, figureOf: ({ productCores }) => productCores },
  ];
}

/** Returns the limit that was exceeded first, and else the one that was approached most. */
export function whatBrokeFirst(hours: readonly Hour[], limits: readonly Limit[]): { broke: boolean; reach: Reach } {
  const reaches = hours.flatMap((hour) =>
    limits.map(({ name, most, figureOf }) => ({ name, most, hour: hour.hour, figure: figureOf(hour) })),
  );
  const byExtent = reaches.toSorted((a, b) => b.figure / b.most - a.figure / a.most);
  const exceeded = byExtent.filter(({ figure, most }) => figure > most).toSorted((a, b) => a.hour - b.hour);
  const reach = exceeded[0] ?? byExtent[0];
  if (!reach) throw new Error("The day has no hours.");
  return { broke: exceeded.length > 0, reach };
}
