import { expect, test } from "vitest";
import { againOf, noteAsked } from "./again.ts";

test("a form says nothing more until another one of the tab has led to the same", () => {
  expect(againOf("a boat", "first")).toBe("");
  noteAsked("a boat", "first");
  expect(againOf("a boat", "first")).toBe("");
  expect(againOf("a boat", "second")).toBe("second");
  expect(againOf("a ship", "second")).toBe("");
});

test("a form that is gone back to says what it said before", () => {
  noteAsked("a heron", "first");
  noteAsked("a heron", "second");
  noteAsked("a heron", "second");
  expect(["first", "second", "third"].map((entry) => againOf("a heron", entry))).toEqual(["", "second", "third"]);
});
