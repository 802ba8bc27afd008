import { describe, expect, test } from "vitest";
import { answerTo } from "./answer.ts";
import { blocksOf } from "./blocks.ts";
import type { Turn } from "./request.ts";
import { modes as allModes, aspectRatios, type Language, languages } from "./request.ts";
import { sentencesIn } from "./sentences.ts";
import { talksIn } from "./talks.ts";
import { wordsOf } from "./words/index.ts";

const modes = allModes.map((mode) => ({ mode, aspectRatios, takesNegative: true }));

/** Returns the answer to the last of several messages. */
async function answerIn(language: Language, messages: readonly string[]) {
  const turns: Turn[] = [];
  let text = "";
  for (const message of messages) {
    turns.push({ role: "user", text: message, pictures: [] });
    text = answerTo({ language, turns, modes }).join("");
    turns.push({ role: "assistant", text, pictures: [] });
  }
  const blocks = blocksOf(text);
  const lineOf = (lines: readonly string[], name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  return {
    text,
    prompts: blocks.map(([prompt = ""]) => prompt),
    negatives: blocks.map((lines) => lineOf(lines, "negative")),
    ratios: blocks.map((lines) => lineOf(lines, "ratio")),
    looks: blocks.map((lines) => lineOf(lines, "style")),
  };
}

const anyOf = (text: string, phrases: readonly string[]) => phrases.some((phrase) => text.includes(phrase));

describe.each(languages)("talking with the coach in %s", (language) => {
  const says = talksIn[language];
  const { phrases } = wordsOf[language];
  const { changes, ...sentences } = sentencesIn(language);
  const begins = (prompt: string, idea: string) => prompt.startsWith(`${idea}${phrases.between}`);

  test("goes on with the one that is chosen: it comes again as it was, then two of the same look", async () => {
    const first = await answerIn(language, [says.couple]);
    for (const second of [says.second, "2"]) {
      const chosen = await answerIn(language, [says.couple, second]);
      expect(chosen.text).toContain(changes.chosen);
      expect([chosen.prompts[0], chosen.ratios[0]]).toEqual([first.prompts[1], first.ratios[1]]);
      expect(chosen.looks).toEqual(Array(3).fill(first.looks[1]));
      expect(new Set(chosen.prompts).size).toBe(3);
    }
  });

  test("takes out of the idea what is not wanted any more", async () => {
    const { prompts, text } = await answerIn(language, [says.couple, says.withoutOne]);
    expect(text).toContain(changes.without);
    expect(prompts.map((prompt) => begins(prompt, says.alone))).toEqual([true, true, true]);
  });

  test("changes the style and keeps the idea", async () => {
    const { looks, prompts, text } = await answerIn(language, [says.couple, says.watercolour]);
    expect(text).toContain(changes.style);
    expect(looks).toEqual(Array(3).fill("watercolor"));
    expect(prompts.map((prompt) => begins(prompt, says.couple))).toEqual([true, true, true]);
  });

  test("helps against what came out wrong, in the prompt and in what is not wanted", async () => {
    for (const [complaint, fault] of [
      [says.fingers, "hands"],
      [says.crowded, "crowded"],
      [says.blurry, "blurry"],
    ] as const) {
      const { text, prompts, negatives } = await answerIn(language, [says.couple, complaint]);
      const { shows, unwanted } = phrases.remedies[fault];
      expect(text).toContain(changes[fault]);
      expect(prompts.every((prompt) => begins(prompt, says.couple) && prompt.includes(shows))).toBe(true);
      expect(negatives.every((negative) => negative.startsWith(unwanted))).toBe(true);
    }
    const { text, prompts } = await answerIn(language, [says.couple, says.tooDark]);
    expect(text).toContain(changes.brighter);
    expect(prompts.every((prompt) => anyOf(prompt, [phrases.lights.day, phrases.lights.bright]))).toBe(true);
  });

  test("asks for the prompt that a complaint is about, and mends it when it comes", async () => {
    const asked = await answerIn(language, [says.blurry]);
    expect(asked.text).toContain(changes.blurry);
    expect(asked.text).toContain(sentences.promptMissing);
    expect(asked.prompts).toEqual([]);
    const mended = await answerIn(language, [says.blurry, says.couple]);
    expect(mended.prompts.every((prompt) => prompt.includes(phrases.remedies.blurry.shows))).toBe(true);
    expect(mended.prompts.some((prompt) => prompt.includes(phrases.techniques.photo))).toBe(false);
  });

  test("chooses the format of a phone, and does not write the phone into the prompt", async () => {
    const { prompts, ratios } = await answerIn(language, [says.phone]);
    expect(ratios).toEqual(["9:16", "9:16", "9:16"]);
    expect(prompts[0]).toContain(says.mountains);
    expect(prompts[0]).not.toContain(says.phone);
    expect((await answerIn(language, [says.couple, "16:9"])).ratios).toEqual(["16:9", "16:9", "16:9"]);
  });

  test("takes the format from what a picture is for, and writes into the prompt what is to be seen alone", async () => {
    const { prompts, ratios } = await answerIn(language, [`${says.couple}, ${says.cover}`]);
    expect(ratios).toEqual(["2:3", "2:3", "2:3"]);
    expect(prompts.map((prompt) => begins(prompt, says.couple))).toEqual([true, true, true]);
    const moodier = await answerIn(language, [`${says.couple}, ${says.cover}`, says.moodier]);
    expect(moodier.text).toContain(changes.dramatic);
    expect(moodier.prompts.map((prompt) => begins(prompt, says.couple))).toEqual([true, true, true]);
  });

  test("makes a logo of one sign: no lens, no light, nothing against lettering, and says why", async () => {
    const { text, prompts, negatives } = await answerIn(language, [says.logo]);
    expect(text).toContain(sentences.logo);
    expect(prompts.every((prompt) => anyOf(prompt, phrases.settings.logo))).toBe(true);
    expect(prompts.some((prompt) => anyOf(prompt, [phrases.techniques.photo, ...Object.values(phrases.lights)]))).toBe(
      false,
    );
    expect(new Set(negatives)).toEqual(new Set([phrases.unwanted.logo]));
  });

  test("makes photographs of ideas described as one, and puts a requested mood only in the prompt", async () => {
    expect((await answerIn(language, [says.photo])).looks).toEqual(["photo", "photo", "photo"]);
    const { text, prompts } = await answerIn(language, [says.couple, says.cheerful]);
    expect(text).toContain(changes.added);
    expect(prompts.some((prompt) => anyOf(prompt, Object.values(phrases.moods)))).toBe(false);
  });

  test("says that it cannot answer a question, and makes no picture of it", async () => {
    const { text, prompts } = await answerIn(language, [says.question]);
    expect(text).toContain(sentences.beyond);
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain(sentences.example);
  });

  test("leaves its own prompts as they are when they are brought back, and shows them in other styles", async () => {
    const [own = ""] = (await answerIn(language, [says.couple])).prompts;
    const { text, prompts } = await answerIn(language, [own]);
    expect(text).toContain(sentences.complete);
    expect(prompts[0]).toBe(own);
  });
});

test.each([
  ["daylight at night", "a cat on a roof at night", "brighter", /daylight|clear bright light/],
  ["lamps at noon", "a cat on a sunny roof", "darker", /night|blue hour/],
  ["a second lens", "a fox in the snow, 200 mm lens", null, /85 mm|brush|hatching|washes/],
  ["a second place", "an old woman in her kitchen", null, /hill|plain wall|open window/],
  ["light from a window in the open", "a girl with an umbrella", null, /hill.*window at the side/],
  ["an empty frame seen close", "a fox in the snow", "it is too crowded", /close-up/],
])("It proposes nothing that speaks against the idea: no %s", async (_what, idea, then, contradiction) => {
  const { prompts } = await answerIn("en", then === null ? [idea] : [idea, then]);
  expect(prompts.length).toBeGreaterThan(0);
  expect(prompts.filter((prompt) => contradiction.test(prompt))).toEqual([]);
});

test("A short message about the current idea changes it, and one about something else starts over", async () => {
  const ideaAfter = async (...messages: string[]) => (await answerIn("en", messages)).prompts[0]?.split(",")[0];
  expect(await ideaAfter("a cat on a roof", "the cat is too dark")).toBe("a cat on a roof");
  expect(await ideaAfter("a cat on a roof", "a dark forest")).toBe("a dark forest");
  expect(await ideaAfter("a cat on a roof", "a watercolour of bamboo")).toBe("a watercolour of bamboo");
  expect(await ideaAfter("Draw me what I have in mind: my grandmother in her kitchen")).toBe(
    "my grandmother in her kitchen",
  );
});

test("What was put in and is not wanted any more goes again", async () => {
  const { prompts } = await answerIn("en", ["a sailor", "with a red scarf", "without the scarf"]);
  expect(prompts.some((prompt) => prompt.includes("scarf"))).toBe(false);
});

test("What an idea asks for is not put among what is not wanted", async () => {
  const { negatives } = await answerIn("en", ["a cat beside a sign with the text hello"]);
  expect(negatives.some((negative) => negative.split(", ").includes("text"))).toBe(false);
});

test.each(["asdf qwerty", "lkjhgf", "hjkl"])("Keys that were only pressed (%s) are no idea", async (keys) => {
  expect((await answerIn("en", [keys])).text).toContain(sentencesIn("en").unclear);
});

test.each(["a tree", "sky", "typewriter", "property of light", "Schwert"])("A word (%s) is an idea", async (word) => {
  expect((await answerIn("en", [word])).text).not.toContain(sentencesIn("en").unclear);
});
