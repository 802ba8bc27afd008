import { expect, test } from "vitest";
import { titleOf } from "./title.ts";

const long = "a lighthouse on a cliff above a stormy sea at night with gulls and a ship far out";

test.each([
  ["a lighthouse at night", "a lighthouse at night"],
  ["\n\n  A lighthouse.\nWith gulls.", "A lighthouse."],
  ["# **A `lighthouse`** at _night_", "A lighthouse at night"],
  ["> - 1. a [lamp](https://example.com) ![x](y)", "a lamp x"],
  [long, "a lighthouse on a cliff above a stormy sea at night with…"],
  [`Make me a lamp! Then ${long}`, "Make me a lamp!"],
  [`A lamp, 3.5 m high, ${long}`, "A lamp, 3.5 m high, a lighthouse on a cliff above a stormy…"],
  ["x".repeat(100), `${"x".repeat(59)}…`],
  ["嵐の海の上の崖に立つ灯台を描いてください。夜です。", "嵐の海の上の崖に立つ灯台を描いてください。夜です。"],
  [`灯台を描いて。${"波".repeat(80)}`, "灯台を描いて。"],
  ["灯".repeat(80), `${"灯".repeat(59)}…`],
  ["👩‍👩‍👧".repeat(70), `${"👩‍👩‍👧".repeat(59)}…`],
  ["***", "***"],
])("A conversation that begins with %j is called %j", (content, title) => {
  expect(titleOf(content)).toBe(title);
});
