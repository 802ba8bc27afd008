import { describe, expect, test } from "vitest";
import { finalRunStatuses, runStatuses } from "../../../contract/generation-terms.ts";
import { assertMayBecome, endOf, median, outputSeed, progressOf, seedFrom } from "./rules.ts";

describe("A run's status", () => {
  test("never leaves a final one", () => {
    for (const from of finalRunStatuses) {
      for (const to of runStatuses) expect(() => assertMayBecome(from, to)).toThrow();
    }
  });

  test("is only completed by way of being worked on", () => {
    expect(() => assertMayBecome("queued", "completed")).toThrow();
    expect(() => assertMayBecome("queued", "processing")).not.toThrow();
    expect(() => assertMayBecome("processing", "completed")).not.toThrow();
  });

  test.each([
    [["stored", "stored"], [], "completed", null],
    [["stored", "failed"], [null, "BUSY"], "completed", "BUSY"],
    [["failed", "failed"], ["CONTENT_BLOCKED", "CONTENT_BLOCKED"], "blocked", "CONTENT_BLOCKED"],
    [["failed", "failed"], ["CONTENT_BLOCKED", "BUSY"], "failed", "CONTENT_BLOCKED"],
  ] as const)("with outputs %j that failed for %j ends rightly", (statuses, codes, status, errorCode) => {
    const outputs = statuses.map((of, index) => ({ status: of, error_code: codes[index] ?? null }));
    expect(endOf(outputs)).toEqual({ status, errorCode });
    expect(endOf([...outputs, { status: "waiting", error_code: null }])).toBeUndefined();
  });
});

test("Progress is the mean of the outputs and shows the furthest stage still being worked on", () => {
  const output = (stage: "starting" | "painting" | "storing", engine: number, stored = false) => ({
    stage,
    engine,
    stored,
  });
  expect(progressOf([output("starting", 0)])).toEqual({ stage: "starting", permille: 0 });
  expect(progressOf([output("painting", 1), output("starting", 0)])).toEqual({ stage: "painting", permille: 475 });
  expect(progressOf([output("storing", 1, true), output("painting", 0)])).toEqual({ stage: "painting", permille: 500 });
});

test("Seeds stay within their bounds", () => {
  expect(outputSeed(2_147_483_647, 1)).toBe(0);
  expect(seedFrom(new Uint8Array([255, 255, 255, 255]))).toBeLessThanOrEqual(2_147_483_647);
  expect(seedFrom(new Uint8Array([0, 0, 0, 9]))).toBe(9);
});

test("The median is the middle, or between the two in the middle", () => {
  expect([median([]), median([3]), median([9, 1, 5]), median([4, 1, 2, 100])]).toEqual([undefined, 3, 5, 3]);
});
