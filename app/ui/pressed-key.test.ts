import { describe, expect, test } from "vitest";
import { pressedKey, pressedLetter } from "./pressed-key.ts";

const enter = { key: "Enter", code: "Enter", keyCode: 13, isComposing: false };

describe.each([
  ["of the document", (event: typeof enter) => event],
  ["of React", ({ isComposing, ...event }: typeof enter) => ({ ...event, nativeEvent: { isComposing } })],
])("an event %s", (_whose, given) => {
  test("names its key", () => {
    expect(pressedKey(given(enter))).toBe("Enter");
    expect(pressedLetter(given({ ...enter, key: "и", code: "KeyB" }))).toBe("b");
    expect(pressedLetter(given({ ...enter, key: "K", code: "KeyK" }))).toBe("k");
  });

  test.each([
    ["Chrome and Firefox", { ...enter, isComposing: true }],
    ["Chrome, before the word has begun", { ...enter, keyCode: 229, isComposing: true }],
    ["Safari, after the word has ended", { ...enter, keyCode: 229 }],
  ])("names no key while a word is composed in %s", (_browser, event) => {
    expect(pressedKey(given(event))).toBe("");
    expect(pressedLetter(given({ ...event, key: "и", code: "KeyB" }))).toBe("");
  });
});
