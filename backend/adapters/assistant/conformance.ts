import { describe, expect, test } from "vitest";
import { aspectRatios, composerModes } from "../../../contract/generation-terms.ts";
import { languages } from "../../../contract/languages.ts";
import { type Assistant, type AssistantRequest, type Piece, type PromptTask, startOver } from "./port.ts";

/** A request that every assistant can answer. */
export const plainRequest: AssistantRequest = {
  language: "en",
  turns: [{ role: "user", text: "a lighthouse in a storm", pictures: [] }],
  modes: composerModes.map((mode) => ({ mode, aspectRatios, takesNegative: true })),
};

/** The shared test suite for assistants. Each test gets a fresh assistant. */
export function describeAssistant(name: string, makeAssistant: () => Promise<Assistant>): void {
  describe(`${name} as an assistant`, () => {
    test("it has a name in every language", async () => {
      const assistant = await makeAssistant();
      for (const language of languages) expect(assistant.label(language).trim()).not.toBe("");
    });

    test("it answers in pieces that add up to something", async () => {
      const pieces = await piecesOf(await makeAssistant(), plainRequest);
      expect(pieces.length).toBeGreaterThan(1);
    });

    test("what it proposes stands in code blocks that are closed, with a prompt first and nothing unknown after it", async () => {
      const answer = (await piecesOf(await makeAssistant(), plainRequest)).join("");
      const blocks = blocksOf(answer);
      expect(blocks.length).toBeGreaterThan(0);
      for (const block of blocks) expect(faultsOf(block)).toEqual([]);
    });

    test("it says nothing when it is stopped before it began", async () => {
      expect(await piecesOf(await makeAssistant(), plainRequest, AbortSignal.abort())).toEqual([]);
    });

    test("it ends quietly when it is stopped in the middle", async () => {
      const stop = new AbortController();
      const pieces: string[] = [];
      for await (const piece of (await makeAssistant()).answer(plainRequest, stop.signal)) {
        if (piece === "" || piece === startOver) continue;
        pieces.push(piece);
        stop.abort();
      }
      expect(pieces).toHaveLength(1);
    });

    test("a better prompt is one closed block, with a negative line only where one counts", async () => {
      const assistant = await makeAssistant();
      const answer = (await collected(assistant.writePrompt(plainTask, new AbortController().signal))).join("");
      const blocks = blocksOf(answer);
      expect(blocks).toHaveLength(1);
      expect(faultsOf(blocks[0] ?? [])).toEqual([]);
      expect(await collected(assistant.writePrompt(plainTask, AbortSignal.abort()))).toEqual([]);
    });

    test("it can answer two requests at the same time", async () => {
      const assistant = await makeAssistant();
      const [one, other] = await Promise.all([piecesOf(assistant, plainRequest), piecesOf(assistant, plainRequest)]);
      expect(one.join("")).toBe(other.join(""));
    });
  });
}

/** A prompt that every assistant can improve. */
export const plainTask: Extract<PromptTask, { kind: "enhance" }> = {
  kind: "enhance",
  language: "en",
  mode: "text-to-image",
  prompt: "a lighthouse in a storm",
  negativePrompt: "",
  promptMaxCharacters: 2_000,
  negativePromptMaxCharacters: null,
};

export async function piecesOf(
  assistant: Assistant,
  request: AssistantRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  return collected(assistant.answer(request, signal));
}

/** Returns the pieces of an answer that have text and belong to it. */
export async function collected(answer: AsyncIterable<Piece>): Promise<string[]> {
  const pieces: string[] = [];
  // An empty piece only signals that the answer is still being written.
  for await (const piece of answer) {
    if (piece === startOver) pieces.length = 0;
    else if (piece !== "") pieces.push(piece);
  }
  return pieces;
}

/** Returns the lines of each `prompt` block of an answer. Throws when a code fence is left open. */
export function blocksOf(answer: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  for (const line of answer.split("\n")) {
    if (open === null && line === "```prompt") open = [];
    else if (open !== null && line === "```") {
      blocks.push(open);
      open = null;
    } else if (line.includes("```")) throw new Error(`A code fence in the wrong place: ${line}`);
    else open?.push(line);
  }
  if (open !== null) throw new Error("A code block is left open.");
  return blocks;
}

const known: Readonly<Record<string, (value: string) => boolean>> = {
  negative: (value) => value !== "",
  ratio: (value) => aspectRatios.some((ratio) => ratio === value),
  mode: (value) => composerModes.some((mode) => mode === value),
  style: (value) => value !== "",
};

function faultsOf([prompt = "", ...lines]: readonly string[]): string[] {
  const said = lines.map((line) => /^(\w+): (.*)$/.exec(line) ?? [line, "", ""]);
  return [
    ...(prompt.trim() === "" ? ["no prompt"] : []),
    ...said.flatMap(([line = "", name = "", value = ""]) => (known[name]?.(value.trim()) ? [] : [line])),
    ...(new Set(said.map(([, name]) => name)).size === said.length ? [] : ["a line twice"]),
  ];
}
