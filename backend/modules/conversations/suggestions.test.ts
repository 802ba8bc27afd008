import { expect, test } from "vitest";
import { suggestionsOf } from "./suggestions.ts";

const nothing = { negative_prompt: "", aspect_ratio: null, generation_type: null, style: null };
const block = (...lines: string[]) => ["```prompt", ...lines, "```"].join("\n");

test("Every prompt block of an answer is a suggestion, with what it says beside the prompt", () => {
  const first = block(
    "A lighthouse in a storm,",
    "oil on canvas",
    "negative: people, text",
    "Ratio: 16:9",
    "mode: text-to-image",
    "style: cinematic",
  );
  expect(suggestionsOf(`Two ideas.\n\n${first}\n\nor\n\n~~~ prompt\ncalm sea\n~~~`)).toEqual([
    {
      prompt: "A lighthouse in a storm,\noil on canvas",
      negative_prompt: "people, text",
      aspect_ratio: "16:9",
      generation_type: "text-to-image",
      style: "cinematic",
    },
    { ...nothing, prompt: "calm sea" },
  ]);
});

test.each([
  ["a block of another kind", "```js\nalert(1)\n```"],
  ["one that is still being written", "```prompt\na lighthouse"],
  ["one without a prompt", block("negative: people", "ratio: 1:1")],
  ["one that is too long", block("x".repeat(2_001))],
  ["words about a prompt", "prompt: a lighthouse"],
])("Nothing is suggested by %s", (_what, content) => {
  expect(suggestionsOf(content)).toEqual([]);
});

test.each([
  ["an unknown ratio", "ratio: 17:3"],
  ["an unknown mode", "mode: hologram"],
  ["a style that is too long", `style: ${"x".repeat(61)}`],
  ["a negative prompt that is too long", `negative: ${"x".repeat(1_001)}`],
  ["an empty style", "style:"],
  ["words among the fields", "ratio\nand so on"],
])("A suggestion leaves out %s", (_what, line) => {
  expect(suggestionsOf(block("a lighthouse", "mode: text-to-video", line))).toEqual([
    { ...nothing, prompt: "a lighthouse", generation_type: "text-to-video" },
  ]);
});

test("A longer fence can contain a shorter one, and suggestions beyond the limit are left out", () => {
  expect(suggestionsOf("````prompt\na ``` sign\n```\n````")).toEqual([{ ...nothing, prompt: "a ``` sign\n```" }]);
  expect(suggestionsOf(Array(50).fill(block("a lighthouse")).join("\n"))).toHaveLength(12);
});
