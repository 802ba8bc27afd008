import { expect, test } from "vitest";
import { isVisible, waitOf } from "./rules.ts";

test.each([
  [undefined, 55_000],
  ["wait=10", 10_000],
  ["respond-async, WAIT = 3", 3_000],
  ['return=minimal;wait="7"', 7_000],
  ["wait=0", 0],
  ["wait=900", 55_000],
  ["wait=-1", 55_000],
  ["await=3", 55_000],
  ["nonsense", 55_000],
])("Who prefers %s waits for %d ms", (prefer, milliseconds) => {
  expect(waitOf(prefer, 55_000)).toBe(milliseconds);
});

test.each([
  ["Gulls", true],
  ["。", true],
  ["😀", true],
  ["", false],
  [" \n\t", false],
  ["\u200b\u00ad", false],
])("There is something to see in %j: %s", (text, visible) => {
  expect(isVisible(text)).toBe(visible);
});
