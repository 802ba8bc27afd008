import { expect, test } from "vitest";
import { cursorOf, endOf, parsePlace } from "./places.ts";

const id = "01980000-0000-7000-8000-00000000abcd";

test("A cursor names the place that it was made of", () => {
  const inTime = { by: "time", at: 1_767_225_600_000, id } as const;
  const byHand = { by: "position", position: -1_048_576, id } as const;
  expect(parsePlace(cursorOf(inTime), "newest")).toEqual(inTime);
  expect(parsePlace(cursorOf(inTime), "oldest")).toEqual(inTime);
  expect(parsePlace(cursorOf(byHand), "manual")).toEqual(byHand);
  for (const order of ["newest", "oldest", "manual"] as const)
    expect(parsePlace(cursorOf(endOf(order)), order)).toEqual(endOf(order));
});

test.each([
  ["newest", ""],
  ["newest", "yesterday"],
  ["newest", "-5"],
  ["newest", "1767225600000_"],
  ["newest", "1767225600000_abc"],
  ["newest", `m5_${id}`],
  ["oldest", "9999999999999999"],
  ["manual", "m5"],
  ["manual", "m1.5_"],
  ["manual", `1767225600000_${id}`],
] as const)("In the order %s the cursor “%s” names no place", (order, cursor) => {
  expect(parsePlace(cursor, order)).toBeUndefined();
});
