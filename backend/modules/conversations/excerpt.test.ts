import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const filler = "the sea is grey and the wind is cold ".repeat(20);

test("An excerpt of a short text is all of it, on one line", () => {
  expect(excerptOf("A lamp\n\n  over the sea", () => true)).toBe("A lamp over the sea");
});

test.each(["gulls", "éclair", "灯台"])(
  "An excerpt of a long text shows %s where it stands, between whole words",
  (word) => {
    const excerpt = excerptOf(`${filler}${word} ${filler}`, (part) => part.includes(word));
    expect(excerpt).toContain(word);
    expect(excerpt).toMatch(/^…(?:the|sea|is|grey|and|wind|cold)\s.*…$/);
    expect(excerpt.length).toBeLessThanOrEqual(142);
  },
);

test("An excerpt is the beginning where no part of the text alone is a hit", () => {
  expect(excerptOf(filler, () => false)).toMatch(/^the sea is grey.*…$/);
});
