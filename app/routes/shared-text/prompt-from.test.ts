import { expect, test } from "vitest";
import { cut, promptFrom } from "./prompt-from.ts";

test.each([
  ["a text alone", { text: " a lighthouse " }, "a lighthouse"],
  ["a page with its title", { title: "Coast", url: "https://a.example/" }, "Coast\nhttps://a.example/"],
  [
    "a link inside the text, as Android sends it",
    { text: "Look: https://a.example/", url: "https://a.example/" },
    "Look: https://a.example/",
  ],
  ["the same text twice", { title: "Coast", text: "Coast", url: "" }, "Coast"],
  ["nothing", {}, ""],
])("%s becomes a prompt", (_name, shared, prompt) => {
  expect(promptFrom(new URLSearchParams(shared))).toBe(prompt);
});

test("a long text is cut to what the form takes, never within a character", () => {
  expect(promptFrom(new URLSearchParams({ text: "x".repeat(9_000) }))).toHaveLength(2_000);
  expect(cut("a🐟b", 2)).toBe("a");
});
