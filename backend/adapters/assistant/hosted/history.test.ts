import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AssistantPicture, AssistantTurn } from "../port.ts";
import { recentTurns, shownPictures, textOf } from "./history.ts";

const turn = (
  role: AssistantTurn["role"],
  text: string,
  pictures: readonly AssistantPicture[] = [],
): AssistantTurn => ({
  role,
  text,
  pictures,
});
const picture = (prompt: string): AssistantPicture => ({
  jpeg: async () => new Uint8Array(),
  prompt,
  negativePrompt: "",
  aspectRatio: "1:1",
  style: null,
  kind: "image",
});
const turns = fc.array(
  fc.record({
    role: fc.constantFrom<AssistantTurn["role"]>("user", "assistant"),
    text: fc.string({ maxLength: 60 }),
    pictures: fc.constant([]),
  }),
  { maxLength: 30 },
);
const said = (all: readonly AssistantTurn[]) => all.reduce((sum, one) => sum + textOf(one).length, 0);

test("an image without a prompt is described by the rest of its recipe", () => {
  expect(textOf(turn("user", "warmer", [picture("")]))).toBe("[Attached image 1 was made from:\nratio: 1:1]\n\nwarmer");
});

describe("The newest part of a long conversation is sent", () => {
  test("only whole turns, starting from the newest, as many as fit, beginning with a user turn", () => {
    fc.assert(
      fc.property(turns, fc.integer({ min: 1, max: 400 }), (all, fixture) => {
        const last = turn("user", "and now?");
        const sent = recentTurns([...all, last], fixture);
        expect(sent.at(-1)).toBe(last);
        expect(sent[0]?.role).toBe("user");
        expect(sent.length === 1 || said(sent) <= fixture).toBe(true);
        const spoken = [...all, last].filter(({ text }) => text.trim() !== "");
        expect(spoken.slice(-sent.length)).toEqual(sent);
      }),
    );
  });

  test("the newest message is sent however long it is", () => {
    const long = turn("user", "x".repeat(500));
    expect(recentTurns([turn("user", "before"), long], 100)).toEqual([long]);
  });

  test("an answer that was stopped before it said anything is left out", () => {
    const [first, last] = [turn("user", "an owl"), turn("user", "still there?")];
    expect(recentTurns([first, turn("assistant", ""), last])).toEqual([first, last]);
  });

  test("the newest four images are shown, and the others described", () => {
    const pictures = ["one", "two", "three", "four", "five"].map(picture);
    const shown = shownPictures([turn("user", "", pictures.slice(0, 3)), turn("user", "", pictures.slice(3))]);
    expect([...shown].map(({ prompt }) => prompt)).toEqual(["two", "three", "four", "five"]);
    expect(textOf(turn("user", "look", pictures.slice(0, 1)))).toContain("prompt: one");
  });
});
