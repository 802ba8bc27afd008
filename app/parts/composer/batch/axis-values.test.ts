import { expect, test } from "vitest";
import { axisValues, inChosenOrder } from "./axis-values.ts";

test("chosen values keep their order, and no value is lost", () => {
  expect(inChosenOrder(["a", "b", "c", "d"], ["d", "b"])).toEqual(["a", "d", "c", "b"]);
  expect(inChosenOrder(["a", "b", "c"], ["a", "c"])).toEqual(["a", "b", "c"]);
  expect(inChosenOrder(["a", "b"], ["own", "a"])).toEqual(["own", "b", "a"]);
});

test("an empty line is a value of the style alone", () => {
  expect(axisValues("style", "ink\n")).toEqual(["ink", ""]);
  expect(axisValues("style", "")).toEqual([]);
  expect(axisValues("seed", "1\r\n\n2")).toEqual(["1", "2"]);
});
