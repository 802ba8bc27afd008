import fc from "fast-check";
import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";
import { enhance, type WrittenPrompt } from "./enhance.ts";
import { languages } from "./request.ts";
import { talksIn } from "./talks.ts";
import { wordsOf } from "./words/index.ts";

const plain: WrittenPrompt = {
  language: "en",
  prompt: "a red fox",
  negativePrompt: "",
  mode: "text-to-image",
  promptMaxCharacters: 2_000,
  negativePromptMaxCharacters: 1_000,
};

function enhanced(written: Partial<WrittenPrompt>): { prompt: string; negative: string } {
  const [[prompt = "", ...lines] = []] = blocksOf(enhance({ ...plain, ...written }));
  const negative = lines.find((line) => line.startsWith("negative: "))?.slice("negative: ".length) ?? "";
  return { prompt, negative };
}

test.each(languages)(
  "a prompt in %s gets what it leaves open, in its own language, and is then complete",
  (language) => {
    const { couple } = talksIn[language];
    const first = enhanced({ language: "en", prompt: couple });
    expect(first.prompt.startsWith(couple)).toBe(true);
    const { lights, compositions } = wordsOf[language].phrases;
    for (const phrases of [lights, compositions]) {
      expect(Object.values(phrases).filter((phrase) => first.prompt.includes(phrase))).toHaveLength(1);
    }
    expect(enhanced({ language, prompt: first.prompt, negativePrompt: first.negative })).toEqual(first);
  },
);

test("where a source shows the rest, nothing is added to the prompt", () => {
  expect(enhanced({ mode: "image-to-image", prompt: "make it night" }).prompt).toBe("make it night");
});

test("unwanted things move to the negative prompt, after the user's own, only where one counts", () => {
  const prompt = "a quiet street without cars";
  expect(enhanced({ prompt, negativePrompt: "rain" }).prompt).toMatch(/^a quiet street, /);
  expect(enhanced({ prompt, negativePrompt: "rain" }).negative).toMatch(/^rain, cars, /);
  const ignored = enhanced({ prompt, negativePromptMaxCharacters: null });
  expect(ignored.prompt).toMatch(/^a quiet street without cars, /);
  expect(ignored.negative).toBe("");
});

test("heaped praise goes, and a single word of it stays", () => {
  expect(enhanced({ prompt: "masterpiece, best quality, a red fox" }).prompt).toMatch(/^a red fox, /);
  expect(enhanced({ prompt: "a beautiful red fox" }).prompt).toMatch(/^a beautiful red fox, /);
});

test.each([
  'a sign that says "no parking"',
  "a {red|blue} fox, no people, masterpiece, best quality",
  "a __animal__ without a hat",
])("quoted words and the signs of a template stay: %s", (prompt) => {
  expect(enhanced({ prompt }).prompt.startsWith(prompt)).toBe(true);
});

test.each(["asdfgh", "???", "{}"])("what names nothing visible stays: %s", (prompt) => {
  expect(enhanced({ prompt })).toEqual({ prompt, negative: "" });
});

test("no text is longer than the model reads, and any text gives one block", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.stringMatching(/^[a-z]{1,9}( [a-z,.:|{}"`]{1,9}){0,30}$/),
      (language, prompt) => {
        const limits = { promptMaxCharacters: prompt.length + 20, negativePromptMaxCharacters: 30 };
        const better = enhanced({ language, prompt, ...limits });
        expect(better.prompt.length).toBeLessThanOrEqual(limits.promptMaxCharacters);
        expect(better.negative.length).toBeLessThanOrEqual(30);
      },
    ),
    { numRuns: 200 },
  );
});
