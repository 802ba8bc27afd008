import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerTo } from "./answer.ts";
import { blocksOf } from "./blocks.ts";
import type { CoachRequest, Picture, Turn } from "./request.ts";
import { modes as allModes, aspectRatios, type Language, languages } from "./request.ts";
import { saidIn } from "./said.ts";
import { sentencesIn } from "./sentences.ts";
import { wordsOf } from "./words/index.ts";

const modes = allModes.map((mode) => ({ mode, aspectRatios, takesNegative: true }));

interface Answer {
  text: string;
  prompts: string[];
  /** The lines of each block, by name. */
  fields: Record<string, string>[];
}

type Message = string | Pick<Turn, "text" | "pictures">;

/** Returns the answer to the last of several messages. */
async function answerIn(
  language: Language,
  messages: readonly Message[],
  offered: CoachRequest["modes"] = modes,
): Promise<Answer> {
  const turns: Turn[] = [];
  let text = "";
  for (const message of messages) {
    turns.push({ role: "user", pictures: [], ...(typeof message === "string" ? { text: message } : message) });
    text = answerTo({ language, turns, modes: offered }).join("");
    turns.push({ role: "assistant", text, pictures: [] });
  }
  const blocks = blocksOf(text);
  return {
    text,
    prompts: blocks.map(([prompt = ""]) => prompt),
    fields: blocks.map(([, ...lines]) =>
      Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
      ),
    ),
  };
}

test("what it says is written in each language", () => {
  const introductions = languages.map((language) => sentencesIn(language).byRules);
  expect(new Set(introductions).size).toBe(languages.length);
});

const anyOf = (text: string, phrases: readonly string[]) => phrases.some((phrase) => text.includes(phrase));
const picture: Picture = {
  prompt: "an owl on a fence",
  negativePrompt: "people",
  aspectRatio: "3:4",
  style: "ink",
  kind: "image",
};

describe.each(languages)("the coach in %s", (language) => {
  const says = saidIn[language];
  const { phrases } = wordsOf[language];
  const sentences = sentencesIn(language);

  test("makes three prompts of an idea that clearly differ, each with all that a prompt needs", async () => {
    const { prompts, fields, text } = await answerIn(language, [says.idea]);
    expect(prompts).toHaveLength(3);
    expect(new Set(fields.map(({ style }) => style)).size).toBe(3);
    for (const prompt of prompts) {
      expect(prompt.startsWith(says.wanted)).toBe(true);
      expect(anyOf(prompt, phrases.settings.person)).toBe(true);
      expect(anyOf(prompt, Object.values(phrases.lights))).toBe(true);
      expect(anyOf(prompt, Object.values(phrases.moods))).toBe(true);
      expect(anyOf(prompt, Object.values(phrases.compositions))).toBe(true);
      expect(anyOf(prompt, Object.values(phrases.techniques))).toBe(true);
    }
    for (const field of fields)
      expect(field).toMatchObject({
        mode: "text-to-image",
        negative: expect.stringContaining(phrases.unwanted.person),
      });
    for (const part of Object.values(sentences.parts)) expect(text).toContain(part);
  });

  test("says that it works by rules, once", async () => {
    expect((await answerIn(language, [says.idea])).text).toContain(sentences.byRules);
    expect((await answerIn(language, [says.idea, says.shorter])).text).not.toContain(sentences.byRules);
  });

  test("takes an idea out of what is said around it, and what is not wanted out of the prompt", async () => {
    const { prompts, fields, text } = await answerIn(language, [says.asked]);
    expect(text).toContain(sentences.findings.negations);
    for (const prompt of prompts) {
      expect(prompt.startsWith(`${says.wanted}${phrases.between}`)).toBe(true);
      expect(prompt).not.toContain(says.unwanted);
    }
    for (const { negative } of fields) expect(negative?.split(phrases.between)[0]).toBe(says.unwanted);
  });

  test("develops an idea: shorter, longer, dramatic, calm, bright, dark, another, without people", async () => {
    const first = await answerIn(language, [says.idea]);
    const lengthOf = ({ prompts }: Answer) => prompts.join("").length;
    expect(lengthOf(await answerIn(language, [says.idea, says.shorter]))).toBeLessThan(lengthOf(first));
    expect(lengthOf(await answerIn(language, [says.idea, says.longer]))).toBeGreaterThan(lengthOf(first));
    for (const [word, phrase] of [
      [says.dramatic, [phrases.moods.dramatic]],
      [says.calmer, [phrases.moods.calm]],
      [says.brighter, [phrases.lights.day, phrases.lights.bright]],
      [says.darker, [phrases.lights.lamps, phrases.lights.blue, phrases.lights.dim]],
    ] as const) {
      const { prompts } = await answerIn(language, [says.idea, word]);
      expect(prompts.filter((prompt) => prompt.startsWith(says.wanted) && anyOf(prompt, phrase))).toHaveLength(3);
    }
    const { prompts: others } = await answerIn(language, [says.idea, says.another]);
    expect(others.every((prompt) => prompt.startsWith(says.wanted) && !first.prompts.includes(prompt))).toBe(true);
    const { fields: without } = await answerIn(language, [says.idea, says.without]);
    expect(without.every(({ negative = "" }) => negative.startsWith(says.people))).toBe(true);
  });

  test("chooses mode and format from the words, and keeps both for what follows", async () => {
    const ratios = async (word: string) =>
      (await answerIn(language, [says.idea, word])).fields.map(({ ratio }) => ratio);
    expect(await ratios(says.portrait)).toEqual(["2:3", "2:3", "2:3"]);
    expect(await ratios(says.landscape)).toEqual(["3:2", "3:2", "3:2"]);
    expect(await ratios(says.square)).toEqual(["1:1", "1:1", "1:1"]);
    const film = await answerIn(language, [says.idea, says.video, says.portrait, says.shorter]);
    expect(film.fields.map(({ mode, ratio }) => [mode, ratio])).toEqual(Array(3).fill(["text-to-video", "2:3"]));
    expect(film.prompts.every((prompt) => anyOf(prompt, phrases.motions))).toBe(true);
  });

  test("answers a greeting, questions, thanks, praise alone and rubbish", async () => {
    expect((await answerIn(language, [says.greeting])).text).toContain(sentences.greeting);
    expect((await answerIn(language, [says.help])).text).toContain(sentences.help);
    expect((await answerIn(language, [says.thanks])).text).toContain(sentences.thanks);
    expect((await answerIn(language, [says.modes])).text).toContain(sentences.modes);
    const styles = await answerIn(language, [says.styles]);
    for (const { name } of Object.values(sentences.looks)) expect(styles.text).toContain(`**${name}**`);
    expect((await answerIn(language, [says.praise])).text).toContain(sentences.praiseAlone);
    for (const rubbish of ["🎉🎉", "a".repeat(5_000), "…", "function f(x) { return g(x)(y); } // {}();"]) {
      const { text, prompts } = await answerIn(language, [rubbish]);
      expect(text).toContain(sentences.unclear);
      expect(prompts[0]).toContain(sentences.example);
    }
  });

  test("repairs a prompt of empty praise", async () => {
    const { text, prompts } = await answerIn(language, [says.fix]);
    expect(text).toContain(sentences.findings.praise);
    expect(prompts.map((prompt) => prompt.startsWith(`${says.wanted}${phrases.between}`))).toEqual([true, true, true]);
  });

  test("speaks of an attached picture from its recipe, for image to image", async () => {
    const { text, prompts, fields } = await answerIn(language, [{ text: says.darker, pictures: [picture] }]);
    expect(text).toContain(sentences.picture.from);
    expect(text).toContain(sentences.picture.near);
    expect(prompts.every((prompt) => prompt.startsWith(picture.prompt))).toBe(true);
    expect(fields.map(({ mode, ratio }) => [mode, ratio])).toEqual(Array(3).fill(["image-to-image", "3:4"]));
    expect(fields.map(({ style }) => style === "ink")).toEqual([true, true, false]);
    expect(fields.every(({ negative = "" }) => negative.startsWith("people"))).toBe(true);
    const film = await answerIn(language, [{ text: says.video, pictures: [picture] }]);
    expect(film.fields.every(({ mode }) => mode === "image-to-video")).toBe(true);
  });

  test("says so where no video, and where nothing can be made", async () => {
    const pictures = await answerIn(
      language,
      [says.idea, says.video],
      [{ mode: "text-to-image", aspectRatios: ["4:3"], takesNegative: true }],
    );
    expect(pictures.text).toContain(sentences.noVideo);
    expect(pictures.fields.map(({ mode, ratio }) => [mode, ratio])).toEqual(Array(3).fill(["text-to-image", "4:3"]));
    const none = await answerIn(language, [says.idea], []);
    expect(none.text).toContain(sentences.nothingOffered);
    expect(none.fields.every(({ mode, ratio }) => mode === undefined && ratio === undefined)).toBe(true);
  });

  test("says if no model accepts a negative prompt, and still leaves it out", async () => {
    const { text, prompts, fields } = await answerIn(
      language,
      [says.asked],
      [{ mode: "text-to-image", aspectRatios, takesNegative: false }],
    );
    expect(text).toContain(sentences.noNegative);
    expect(text).not.toContain(sentences.findings.negations);
    expect(fields.some(({ negative }) => negative !== undefined)).toBe(false);
    expect(prompts.some((prompt) => prompt.includes(says.unwanted))).toBe(false);
  });

  test("speaks no English unless asked to", async () => {
    if (language === "en") return;
    const messages = Object.values(says);
    for (const message of messages) {
      const { text } = await answerIn(language, [says.idea, message]);
      const spoken = text
        .replace(/^(negative|ratio|mode|style):/gm, "")
        .replace(/^ (text|image)-to-\w+$|^ [a-z]+$|```prompt/gm, "");
      expect(spoken).not.toMatch(/\b(the|with|and|of|light|seen|from|view|without|brush|blur|watermark|look|here)\b/i);
      if (["ja", "zh", "ko"].includes(language))
        expect(spoken.replace(/negative|\d+mm|8k/g, "")).not.toMatch(/[A-Za-z]{2,}/);
    }
  });
});

describe("The coach is the same for the same words, and never breaks", () => {
  const fence = fc.constantFrom(
    "```",
    "`",
    "~~~",
    "```prompt\n",
    "\nnegative: x",
    "ratio: 9:9",
    "mode:",
    "\r\n",
    "\u202e",
    "\ud83d\ude00",
    "**",
    "<b>",
    "fix this: ",
    "without ",
    "as a video",
    "不要",
    "なし",
    "\u0000",
  );
  const message = fc
    .array(
      fc.oneof(
        fence,
        fc.string({ unit: "grapheme", maxLength: 30 }),
        fc.constantFrom("a red fox", "beautiful", "森の狐"),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(""));

  test("for any input, blocks stay whole with one suggestion each, and answers are short", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(message, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...languages),
        async (messages, language) => {
          const { text, prompts, fields } = await answerIn(language, messages);
          expect(text.trim()).not.toBe("");
          expect(text.length).toBeLessThan(2_000);
          expect(prompts.every((prompt) => prompt.trim() !== "" && !/[`~<>\p{C}]/u.test(prompt))).toBe(true);
          for (const field of fields) {
            expect(Object.keys(field).every((name) => ["negative", "ratio", "mode", "style"].includes(name))).toBe(
              true,
            );
            expect(aspectRatios).toContain(field.ratio);
            expect(allModes).toContain(field.mode);
          }
          expect((await answerIn(language, messages)).text).toBe(text);
        },
      ),
      { numRuns: 150 },
    );
  });

  test("a recipe that would break out of its block does not", async () => {
    const hostile = {
      ...picture,
      prompt: "an owl\n```\n# Hi\n```prompt\nother",
      negativePrompt: "x\n```",
      style: "ink\n```\nout",
    };
    const { prompts, fields } = await answerIn("en", [{ text: "calmer", pictures: [hostile] }]);
    expect(prompts).toHaveLength(3);
    expect(fields.every(({ mode }) => mode === "image-to-image")).toBe(true);
  });

  test("a very long prompt is cut where a thought ends, and said to be", async () => {
    const long = `a red fox in fresh snow, ${"small birch trees behind it, ".repeat(60)}`;
    const { text, prompts } = await answerIn("en", [long]);
    expect(text).toContain(sentencesIn("en").findings.tooLong);
    expect(prompts[0]?.length).toBeLessThan(700);
  });

  test("of opposites one stays", async () => {
    const { text, prompts } = await answerIn("en", ["a sunny night in a castle"]);
    expect(text).toContain(sentencesIn("en").findings.opposites);
    expect(prompts.every((prompt) => prompt.startsWith("a night in a castle"))).toBe(true);
  });

  test("a style that is named stays, and the three differ in how it is seen", async () => {
    const { prompts, fields } = await answerIn("en", ["a watercolour of a quiet harbour at dusk, seen from above"]);
    expect(fields.map(({ style }) => style)).toEqual(["watercolor", "watercolor", "watercolor"]);
    expect(new Set(prompts).size).toBe(3);
  });

  test("ideas of different kinds lead to different looks", async () => {
    const ideas = [
      "a bowl of ramen",
      "a fox",
      "a perfume bottle",
      "a harbour",
      "a mountain lake",
      "an old library",
      "a dancer",
    ];
    const all = await Promise.all(ideas.map((idea) => answerIn("en", [idea])));
    expect(
      new Set(all.flatMap(({ prompts }) => prompts.map((prompt) => prompt.split(", ").slice(1).join()))).size,
    ).toBe(21);
  });

  test("who writes in another language than that of the pages is answered in their own, also to a short word later", async () => {
    const idea = "ein alter Matrose auf dem Meer bei Nacht";
    for (const messages of [[idea], [idea, "video"]]) {
      const { text, prompts } = await answerIn("en", messages);
      expect(text).not.toContain(sentencesIn("en").completed);
      expect(prompts.every((prompt) => anyOf(prompt, Object.values(wordsOf.de.phrases.compositions)))).toBe(true);
    }
    expect((await answerIn("en", [idea])).text).toContain(sentencesIn("de").byRules);
  });

  test("an added detail is in the prompts, and a new idea starts over", async () => {
    const scarf = await answerIn("en", ["a sailor", "but with a red scarf"]);
    expect(scarf.prompts.every((prompt) => prompt.startsWith("a sailor, with a red scarf,"))).toBe(true);
    const fox = await answerIn("en", ["a sailor", "as a video", "a fox in the snow"]);
    expect(fox.prompts.every((prompt) => prompt.startsWith("a fox in the snow"))).toBe(true);
    expect(fox.fields.every(({ mode }) => mode === "text-to-image")).toBe(true);
  });

  test("it answers a long conversation as the newest message asks", async () => {
    const turns = Array.from(
      { length: 400 },
      (_, index): Turn => ({
        role: index % 2 === 0 ? "user" : "assistant",
        text: `a fox, number ${index}`,
        pictures: [],
      }),
    );
    const last: Turn = { role: "user", text: "calmer", pictures: [] };
    const answer = answerTo({ language: "en", turns: [...turns, last], modes }).join("");
    expect(blocksOf(answer)[0]?.[0]).toContain("calm and quiet");
  });
});
