import { z } from "zod";
import type { Suggestion } from "../../../contract/conversations.ts";
import { aspectRatios, composerModes } from "../../../contract/generation-terms.ts";
import { negativePromptMaxCharacters, promptMaxCharacters, styleMaxCharacters } from "../../../contract/limits.ts";

/** Users do not choose among more. */
const suggestionsMax = 12;

/** CommonMark 0.31, section 4.5: up to three spaces, three or more fence characters, and the info string. */
const opening = /^ {0,3}(`{3,}|~{3,})\s*prompt\s*$/i;
const field = /^\s*(negative|ratio|mode|style)\s*:\s*(.*)$/i;

const fields = {
  negative: z.string().max(negativePromptMaxCharacters),
  ratio: z.enum(aspectRatios),
  mode: z.enum(composerModes),
  style: z.string().min(1).max(styleMaxCharacters),
};

/**
 * Returns the generation requests that a reply suggests: its code blocks marked `prompt`, in order. An unfinished
 * block, a block without a prompt, and one with a prompt that is too long are skipped. Invalid lines are ignored.
 */
export function suggestionsOf(content: string): Suggestion[] {
  return promptBlocks(content).flatMap(suggestionOf).slice(0, suggestionsMax);
}

function promptBlocks(content: string): string[][] {
  const blocks: string[][] = [];
  let open: { fence: string; lines: string[] } | undefined;
  for (const line of content.split(/\r?\n/)) {
    if (!open) {
      const fence = opening.exec(line)?.[1];
      if (fence !== undefined) open = { fence, lines: [] };
    } else if (closes(line, open.fence)) {
      blocks.push(open.lines);
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks;
}

function closes(line: string, fence: string): boolean {
  const signs = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return signs !== undefined && signs[0] === fence[0] && signs.length >= fence.length;
}

function suggestionOf(lines: readonly string[]): Suggestion[] {
  const firstField = lines.findIndex((line) => field.test(line));
  const promptLines = firstField === -1 ? lines : lines.slice(0, firstField);
  const prompt = promptLines.join("\n").trim();
  if (prompt === "" || prompt.length > promptMaxCharacters) return [];
  const said = (firstField === -1 ? [] : lines.slice(firstField)).flatMap((line) => {
    const [, name, value] = field.exec(line) ?? [];
    return name !== undefined && value !== undefined ? [{ name: name.toLowerCase(), value: value.trim() }] : [];
  });
  const read = <T>(name: string, schema: z.ZodType<T>): T | null =>
    said
      .filter((one) => one.name === name)
      .map(({ value }) => schema.safeParse(value))
      .findLast(({ success }) => success)?.data ?? null;
  return [
    {
      prompt,
      negative_prompt: read("negative", fields.negative) ?? "",
      aspect_ratio: read("ratio", fields.ratio),
      generation_type: read("mode", fields.mode),
      style: read("style", fields.style),
    },
  ];
}
