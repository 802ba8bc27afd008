import { describe, expect, test } from "vitest";
import { isDue } from "./rules.ts";

const at = (instant: string) => Date.parse(instant);

describe("A reminder is due from nine in the morning, so many days before, where its reader lives", () => {
  test.each([
    ["the day before at noon", "UTC", "2026-03-02T12:00Z", false],
    ["that day before nine", "UTC", "2026-03-03T08:59Z", false],
    ["that day at nine", "UTC", "2026-03-03T09:00Z", true],
    ["any time later", "UTC", "2026-03-05T03:00Z", true],
    ["not once it is over", "UTC", "2026-03-10T12:00Z", false],
    // 9:00 in Tokyo is midnight in London.
    ["in Tokyo at nine", "Asia/Tokyo", "2026-03-03T00:00Z", true],
    ["in Tokyo before nine", "Asia/Tokyo", "2026-03-02T23:59Z", false],
    // At the end it is still the 9th in Honolulu: 2:00 in the morning.
    ["in Honolulu at nine on the 3rd", "Pacific/Honolulu", "2026-03-03T19:00Z", true],
    ["in Honolulu before nine on the 3rd", "Pacific/Honolulu", "2026-03-03T18:59Z", false],
  ])("%s", (_when, timeZone, now, expected) => {
    expect(isDue(at("2026-03-10T12:00Z"), 7, timeZone, at(now))).toBe(expected);
  });

  test("also across the days on which clocks change", () => {
    // New York moves its clocks on 8 March 2026: 9:00 is 14:00 UTC on the 3rd, and would be 13:00 UTC afterward.
    const end = at("2026-03-10T12:00Z");
    expect(isDue(end, 7, "America/New_York", at("2026-03-03T13:59Z"))).toBe(false);
    expect(isDue(end, 7, "America/New_York", at("2026-03-03T14:00Z"))).toBe(true);
    expect(isDue(end, 1, "America/New_York", at("2026-03-09T12:59Z"))).toBe(false);
    expect(isDue(end, 1, "America/New_York", at("2026-03-09T13:00Z"))).toBe(true);
    // Berlin moves its clocks back on 25 October 2026.
    const autumn = at("2026-10-26T23:30Z");
    expect(isDue(autumn, 2, "Europe/Berlin", at("2026-10-25T07:59Z"))).toBe(false);
    expect(isDue(autumn, 2, "Europe/Berlin", at("2026-10-25T08:00Z"))).toBe(true);
  });

  test("never with 0 days", () => {
    expect(isDue(at("2026-03-10T12:00Z"), 0, "UTC", at("2026-03-10T11:00Z"))).toBe(false);
  });
});
