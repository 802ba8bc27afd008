import { expect, test } from "vitest";
import { pauseAfter } from "./use-look-again.ts";

test("images that are being checked are polled less and less often while nothing changes", () => {
  expect([0, 1, 2, 3, 4, 20].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});
