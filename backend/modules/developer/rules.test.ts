import { expect, test } from "vitest";
import { errorOf, pauseAfter } from "./rules.ts";

const durationMilliseconds = 1;

test.each([
  [200, null],
  [204, null],
  [299, null],
  [199, "bad_status"],
  [301, "redirect"],
  [307, "redirect"],
  [400, "bad_status"],
  [410, "bad_status"],
  [500, "bad_status"],
])("An answer with %i counts as %s", (status, error) => {
  expect(errorOf({ ok: true, status, durationMilliseconds })).toBe(error);
});

test("A receiver is tried for more than seventeen hours, and then no more", () => {
  const pauses = [1, 2, 3, 4, 5, 6].map((attempts) => pauseAfter(attempts) ?? 0);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(17 * 3_600_000);
  expect(pauseAfter(7)).toBeUndefined();
});
