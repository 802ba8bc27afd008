import { expect, test } from "vitest";
import { withDelta } from "./live-conversation.ts";

const delta = (offset: number, text: string) => ({ messageId: "one", offset, text });

test("pieces of an answer follow one another", () => {
  expect(withDelta("", delta(0, "Good "))).toBe("Good ");
  expect(withDelta("Good ", delta(5, "morning"))).toBe("Good morning");
});

test("a piece that was heard before changes nothing, and one that says more of the same is taken", () => {
  expect(withDelta("Good morning", delta(0, "Good "))).toBe("Good morning");
  expect(withDelta("Good ", delta(3, "d morning"))).toBe("Good morning");
});

test("a piece after a gap cannot be taken", () => {
  expect(withDelta("Good ", delta(9, "ing"))).toBeUndefined();
});
