import { expect, test } from "vitest";
import { busiestHourShare, hourAtShare, hoursPerDay, visitsOf } from "../../bench/simulation/day-curve.ts";
import { type Hour, limitsOf, whatBrokeFirst } from "../../bench/simulation/limits.ts";
import { createMeasurements } from "../../bench/simulation/measurements.ts";
import { seededRandom } from "../../bench/simulation/random.ts";

const quiet: Hour = {
  hour: 0,
  requests: 1_000,
  errors: {},
  times: { "gallery page": { count: 100, p50: 20, p95: 100, p99: 200 } },
  productCores: 0.2,
  usersCores: 0.1,
  otherCores: 0,
  megabytes: 300,
  runsWaiting: 0,
  oldestWaitSeconds: 0,
  eventStreams: 3,
  databaseMegabytes: 4,
  diskMegabytes: 9,
};

test("the day curve spreads all visits over the day, most of them in the evening", () => {
  expect(hourAtShare(0)).toBe(0);
  expect(hourAtShare(1)).toBe(hoursPerDay);
  const shares = Array.from({ length: 10_000 }, (_, index) => hourAtShare(index / 10_000));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  const inHour = (hour: number) => shares.filter((at) => Math.floor(at) === hour).length / shares.length;
  expect(inHour(20)).toBeCloseTo(busiestHourShare, 3);
  expect(inHour(12)).toBeGreaterThan(inHour(15));
  expect(inHour(3)).toBeLessThan(inHour(7));
});

test("the same seed plans the same day, and another seed another", () => {
  const plan = (seed: number) => Array.from({ length: 50 }, (_, user) => visitsOf(seededRandom(seed * 1_000 + user)));
  expect(plan(1)).toEqual(plan(1));
  expect(plan(1)).not.toEqual(plan(2));
  expect(plan(1).every((visits) => visits.length >= 1)).toBe(true);
});

test("what ends after midnight belongs to the last hour, and what ends before the day to none", () => {
  let now = -1;
  const measurements = createMeasurements(() => now);
  measurements.answered("sign-up", 303, 80);
  now = 24.5;
  measurements.answered("gallery page", 503, 40);
  measurements.waited("run, to its end", 900);
  expect(measurements.wholeDay()).toEqual(measurements.hour(23));
  expect(measurements.hour(23)).toMatchObject({ requests: 1, errors: { "gallery page: 503": 1 } });
});

test("the limit exceeded in the earliest hour broke first, even if a later one is exceeded by more", () => {
  const hours = [
    quiet,
    { ...quiet, hour: 1, oldestWaitSeconds: 31 },
    { ...quiet, hour: 2, errors: { "gallery page: 503": 500 } },
  ];
  expect(whatBrokeFirst(hours, limitsOf(2))).toEqual({
    broke: true,
    reach: { name: "oldest waiting run, s", most: 30, hour: 1, figure: 31 },
  });
});

test("when nothing broke, the limit that was approached most is named", () => {
  const { broke, reach } = whatBrokeFirst([quiet, { ...quiet, hour: 1, megabytes: 900 }], limitsOf(2));
  expect(broke).toBe(false);
  expect(reach).toMatchObject({ name: "memory, MB", hour: 1, figure: 900 });
});
