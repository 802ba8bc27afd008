import { expect, test } from "vitest";
import { clockLength } from "./clock-length.ts";

test("a length reads like a player's clock", () => {
  expect([3, 4.96, 59.4, 60, 605, 0].map(clockLength)).toEqual(["0:03", "0:05", "0:59", "1:00", "10:05", "0:00"]);
});
