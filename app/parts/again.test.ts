import { expect, test } from "vitest";
import { recordRequest, repeatKeyOf } from "./again.ts";

test("a form says nothing more until another one of the tab has led to the same", () => {
  expect(repeatKeyOf("a boat", "first")).toBe("");
  recordRequest("a boat", "first");
  expect(repeatKeyOf("a boat", "first")).toBe("");
  expect(repeatKeyOf("a boat", "second")).toBe("second");
  expect(repeatKeyOf("a ship", "second")).toBe("");
});

test("a form that is gone back to says what it said before", () => {
  recordRequest("a heron", "first");
  recordRequest("a heron", "second");
  recordRequest("a heron", "second");
  expect(["first", "second", "third"].map((entry) => repeatKeyOf("a heron", entry))).toEqual(["", "second", "third"]);
});
