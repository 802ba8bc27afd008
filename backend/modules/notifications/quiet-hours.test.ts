import { describe, expect, test } from "vitest";
import { endOfQuiet, isQuiet, quietChange } from "./rules.ts";

const at = (instant: string) => Date.parse(instant);
const night = { from: "22:00", to: "07:00" };
const noon = { from: "12:00", to: "13:30" };

describe("Quiet hours start at their first minute and end at their last, in the user's time zone", () => {
  test.each([
    ["before noon", "UTC", noon, "2026-01-15T11:59:59.999Z", false],
    ["at the first minute", "UTC", noon, "2026-01-15T12:00Z", true],
    ["until the last", "UTC", noon, "2026-01-15T13:29:59.999Z", true],
    ["not at the end", "UTC", noon, "2026-01-15T13:30Z", false],
    ["before the night", "UTC", night, "2026-01-15T21:59Z", false],
    ["in the evening", "UTC", night, "2026-01-15T22:00Z", true],
    ["at midnight", "UTC", night, "2026-01-16T00:00Z", true],
    ["early in the morning", "UTC", night, "2026-01-16T06:59Z", true],
    ["not in the morning", "UTC", night, "2026-01-16T07:00Z", false],
    // 13:00 in London is 22:00 in Tokyo, and 18:45 in Kathmandu.
    ["in Tokyo", "Asia/Tokyo", night, "2026-01-15T13:00Z", true],
    ["just before, in Tokyo", "Asia/Tokyo", night, "2026-01-15T12:59Z", false],
    ["in Kathmandu", "Asia/Kathmandu", { from: "18:45", to: "18:46" }, "2026-01-15T13:00Z", true],
    ["never without any", "UTC", null, "2026-01-15T03:00Z", false],
  ])("%s", (_when, timeZone, hours, now, expected) => {
    expect(isQuiet(at(now), timeZone, hours)).toBe(expected);
  });
});

describe("What waits, waits until the quiet ends", () => {
  test.each([
    ["at once, when it is not quiet", "UTC", night, "2026-01-15T12:34:56.789Z", "2026-01-15T12:34:56.789Z"],
    ["at once, without quiet hours", "UTC", null, "2026-01-15T03:00Z", "2026-01-15T03:00Z"],
    ["until the morning after", "UTC", night, "2026-01-15T22:00:00.001Z", "2026-01-16T07:00Z"],
    ["until the same morning", "UTC", night, "2026-01-16T06:59:59.999Z", "2026-01-16T07:00Z"],
    ["until the end of the month's last night", "UTC", night, "2026-02-28T23:00Z", "2026-03-01T07:00Z"],
    ["in Tokyo", "Asia/Tokyo", night, "2026-01-15T14:00Z", "2026-01-15T22:00Z"],
    // New York moves its clocks forward at 2:00 on 8 March 2026, and back at 2:00 on 1 November.
    ["over a night that lacks an hour", "America/New_York", night, "2026-03-08T04:00Z", "2026-03-08T11:00Z"],
    ["over a night that has one more", "America/New_York", night, "2026-11-01T03:00Z", "2026-11-01T12:00Z"],
    [
      "until an end that the clocks leave out",
      "America/New_York",
      { from: "22:00", to: "02:30" },
      "2026-03-08T04:00Z",
      "2026-03-08T07:00Z",
    ],
    [
      "until the first of two ends",
      "America/New_York",
      { from: "22:00", to: "01:30" },
      "2026-11-01T03:00Z",
      "2026-11-01T05:30Z",
    ],
    // Lord Howe Island moves its clocks back by half an hour at 2:00 on 5 April 2026: 15:00 UTC the day before.
    [
      "where clocks move by half an hour",
      "Australia/Lord_Howe",
      { from: "22:00", to: "06:00" },
      "2026-04-04T12:00Z",
      "2026-04-04T19:30Z",
    ],
  ])("%s", (_when, timeZone, hours, now, expected) => {
    expect(new Date(endOfQuiet(at(now), timeZone, hours)).toISOString()).toBe(new Date(expected).toISOString());
  });
});

describe("The next change of quiet is found on the minute", () => {
  test.each([
    ["when it begins", "UTC", night, "2026-01-15T21:58:30Z", "2026-01-15T22:00Z"],
    ["when it ends", "UTC", night, "2026-01-16T06:59:59.999Z", "2026-01-16T07:00Z"],
    ["as late as asked for", "UTC", night, "2026-01-15T21:55Z", "2026-01-15T22:00Z"],
    ["no later", "UTC", night, "2026-01-15T21:54:59.999Z", undefined],
    ["without quiet hours", "UTC", null, "2026-01-15T21:59Z", undefined],
    // New York moves its clocks forward at 2:00. 2:30 does not exist, so quiet hours until then end at 3:00.
    [
      "over an hour that is left out",
      "America/New_York",
      { from: "01:00", to: "02:30" },
      "2026-03-08T06:59Z",
      "2026-03-08T07:00Z",
    ],
  ])("%s", (_when, timeZone, hours, now, expected) => {
    const found = quietChange(at(now), timeZone, hours, 300_000);
    expect(found).toBe(expected && at(expected));
  });
});
