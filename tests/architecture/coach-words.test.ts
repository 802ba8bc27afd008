import { describe, expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { answerTo } from "../../packages/coach/answer.ts";
import { styles } from "../../packages/coach/request.ts";
import { sentencesIn } from "../../packages/coach/sentences.ts";
import { readTexts } from "./texts.ts";

/** The coach does not import the product, so nothing else keeps its words and those of the screens the same. */
describe.each(languages)("the coach and the screens in %s use one name", (language) => {
  const texts = readTexts(language);
  const coach = sentencesIn(language);
  const field = texts.get("explore:negativePrompt") ?? "missing";

  test("for each style", () => {
    const onScreens = styles.map((style) => [style, texts.get(`generation:styleOf.${style}`)]);
    expect(styles.map((style) => [style, coach.looks[style].name])).toEqual(onScreens);
  });

  test("for the negative prompt", () => {
    expect(texts.get("generation:recipe.negativePrompt")).toBe(field);
    expect(texts.get("viewer:details.negativePrompt")).toBe(field);
    for (const key of ["history:suggestion.without", "prompts:without"]) expect(texts.get(key)).toContain(field);
    const { changes, findings } = coach;
    for (const sentence of [findings.negations, changes.without, changes.hands, changes.face])
      expect(sentence.toLowerCase()).toContain(field.toLowerCase());
  });
});

test.each(languages)("the coach in %s understands the buttons that start a chat", (language) => {
  const texts = readTexts(language);
  const coach = sentencesIn(language);
  const replies = { idea: coach.help, picture: coach.promptMissing, style: coach.styles, video: coach.help };
  for (const [starter, reply] of Object.entries(replies)) {
    const text = texts.get(`history:starter.${starter}`) ?? "";
    const answer = answerTo({ language, turns: [{ role: "user", text, pictures: [] }], modes: [] }).join("");
    expect(`${text}: ${answer}`).toContain(reply);
  }
});
