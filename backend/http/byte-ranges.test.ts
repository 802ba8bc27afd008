import { describe, expect, test } from "vitest";
import { matchesNone, requestedRange } from "./byte-ranges.ts";

describe("A Range header", () => {
  test.each([
    [null, { kind: "whole" }],
    ["bytes=0-9", { kind: "part", start: 0, end: 9 }],
    ["bytes=90-", { kind: "part", start: 90, end: 99 }],
    ["bytes=90-500", { kind: "part", start: 90, end: 99 }],
    ["bytes=-10", { kind: "part", start: 90, end: 99 }],
    ["bytes=-500", { kind: "part", start: 0, end: 99 }],
    ["bytes=100-", { kind: "unsatisfiable" }],
    ["bytes=-0", { kind: "unsatisfiable" }],
    ["bytes=9-0", { kind: "whole" }],
    ["bytes=0-1,5-6", { kind: "whole" }],
    ["bytes=-", { kind: "whole" }],
    ["lines=1-2", { kind: "whole" }],
    ["bytes=a-b", { kind: "whole" }],
  ])("of %j of a file of 100 bytes gives %j", (header, range) => {
    expect(requestedRange(header, 100)).toEqual(range);
  });
});

test("An entity tag is found in a list, weak or strong, and behind a star", () => {
  expect(matchesNone('"a", W/"b"', '"b"')).toBe(true);
  expect(matchesNone("*", '"b"')).toBe(true);
  expect(matchesNone('"bb"', '"b"')).toBe(false);
  expect(matchesNone(null, '"b"')).toBe(false);
});
