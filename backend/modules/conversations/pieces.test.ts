import { expect, test } from "vitest";
import { createPieceCleaner } from "./pieces.ts";

function cleaned(pieces: readonly string[], max = 1_000) {
  const cleaner = createPieceCleaner(max);
  return { text: pieces.map((piece) => cleaner.take(piece)).join("") + cleaner.rest(), cleaner };
}

test("A piece that ends in half a character or half a line break waits for the rest of it", () => {
  expect(cleaned(["a\ud83d", "\ude00b\r", "\nc\r", "d"]).text).toBe("a😀b\nc\nd");
  expect(cleaned(["a\ud83d"]).text).toBe("a");
});

test("Control characters are left out, line breaks and tabs stay", () => {
  expect(cleaned(["a\u0000\u0007\tb\u0085\u009b\nc"]).text).toBe("a\tb\nc");
});

test("What is too long is cut with a sign of it, once", () => {
  const { text, cleaner } = cleaned(["x".repeat(8), "y".repeat(8), "z"], 10);
  expect(text).toBe("xxxxxxxxy…");
  expect(cleaner.isFull()).toBe(true);
});

test("More control characters than text are garbage, and nobody is listened to for ever", () => {
  expect(cleaned(["ok", "\u0007\u0007\u0007"]).cleaner.isGarbage()).toBe(true);
  expect(cleaned(["all is well\u0007"]).cleaner.isGarbage()).toBe(false);
  expect(cleaned(Array(20).fill(""), 10).cleaner.isFull()).toBe(true);
});

test("Signs of life before a short answer are no garbage", () => {
  const { text, cleaner } = cleaned([...Array(50).fill(""), "Gulls."]);
  expect([text, cleaner.isGarbage()]).toEqual(["Gulls.", false]);
});
