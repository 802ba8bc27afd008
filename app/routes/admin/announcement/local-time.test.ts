import { expect, test } from "vitest";
import { instantOf, localTimeOf } from "./local-time.ts";

test.each([
  ["2026-01-15T12:00", "UTC", "2026-01-15T12:00:00.000Z"],
  ["2026-07-01T00:30", "Europe/Berlin", "2026-06-30T22:30:00.000Z"],
  // The days on which New York changes its clocks.
  ["2026-03-08T12:00", "America/New_York", "2026-03-08T16:00:00.000Z"],
  ["2026-11-01T00:30", "America/New_York", "2026-11-01T04:30:00.000Z"],
])("%s in %s is the instant %s, and back", (local, timeZone, instant) => {
  expect(instantOf(local, timeZone)).toBe(instant);
  expect(localTimeOf(instant, timeZone)).toBe(local);
});
