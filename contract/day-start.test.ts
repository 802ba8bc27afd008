import { describe, expect, test } from "vitest";
import { dayStartIn } from "./day-start.ts";

const startOf = (timeZone: string, day: string, daysLater = 0) =>
  new Date(dayStartIn(timeZone)(day, daysLater)).toISOString();

describe("a day begins at midnight in the user's time zone", () => {
  test.each([
    ["UTC", "2026-11-21", "2026-11-21T00:00:00.000Z"],
    ["Asia/Tokyo", "2026-11-21", "2026-11-20T15:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-21", "2026-11-21T08:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-21", "2026-11-20T18:15:00.000Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00.000Z"],
  ])("in %s, %s", (timeZone, day, start) => {
    expect(startOf(timeZone, day)).toBe(start);
  });

  test("and the next one where the clocks changed in between", () => {
    expect(startOf("Europe/Berlin", "2026-03-29")).toBe("2026-03-28T23:00:00.000Z");
    expect(startOf("Europe/Berlin", "2026-03-29", 1)).toBe("2026-03-29T22:00:00.000Z");
    expect(startOf("Europe/Berlin", "2026-10-25", 1)).toBe("2026-10-25T23:00:00.000Z");
  });

  test("or at one o'clock where there is no midnight, and at the first of two", () => {
    expect(startOf("America/Santiago", "2024-09-08")).toBe("2024-09-08T04:00:00.000Z");
    expect(startOf("America/Havana", "2024-11-03")).toBe("2024-11-03T04:00:00.000Z");
  });
});
