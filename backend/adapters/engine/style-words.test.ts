import { expect, test } from "vitest";
import { styles } from "../../../contract/generation-terms.ts";
import { promptWithStyle } from "./style-words.ts";

test.each(styles)("the style %s adds words of its own to the prompt", (style) => {
  const prompt = promptWithStyle("a lighthouse", style);
  expect(prompt).toMatch(/^a lighthouse, ..+, .+/);
  expect(styles.filter((other) => promptWithStyle("a lighthouse", other) === prompt)).toEqual([style]);
});

test("a custom style is added as the user wrote it, and an empty one adds nothing", () => {
  expect(promptWithStyle("a lighthouse", "like a stamp")).toBe("a lighthouse, like a stamp");
  expect(promptWithStyle("a lighthouse", null)).toBe("a lighthouse");
  expect(promptWithStyle("a lighthouse", " ")).toBe("a lighthouse");
});
