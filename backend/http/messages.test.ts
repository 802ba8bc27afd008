import { expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { takeMissingTexts } from "../../tests/support/missing-texts.ts";
import { sentence } from "./messages.ts";

test("a message is rendered in every language, with its values in place and nothing escaped", () => {
  for (const language of languages) {
    expect(sentence(language, "validation.tooShort", { min: 8 })).toContain("8");
    expect(sentence(language, "validation.unknownChoice", { choices: "<a> & b" })).toContain("<a> & b");
    expect(sentence(language, "NOT_FOUND")).not.toBe("NOT_FOUND");
  }
});

test("a missing message is shown by its name rather than not at all", () => {
  expect(sentence("en", "validation.neverWritten")).toBe("validation.neverWritten");
  expect(takeMissingTexts()).toEqual(["errors:validation.neverWritten"]);
});
