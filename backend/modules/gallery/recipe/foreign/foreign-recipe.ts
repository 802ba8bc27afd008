import { z } from "zod";
import { type LeftOutPart, leftOutParts, type RecipeSource } from "../../../../../contract/uploads.ts";
import type { PlainPrompt } from "./plain-prompt.ts";

/** What was found of another program's recipe. */
export interface ForeignRecipe {
  source: Exclude<RecipeSource, "atelier">;
  prompt: string;
  negativePrompt: string;
  seed: number | undefined;
  width: number | undefined;
  height: number | undefined;
  model: string | undefined;
  /** Parts that a request here has no place for. */
  leftOut: LeftOutPart[];
}

/** A number, or the text of one: some programs write numbers as text. Anything else counts as missing. */
export const numberOrText = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\s*-?\d{1,20}(\.\d{1,20})?\s*$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/** A text; anything else counts as missing. */
export const textOrNone = z.string().optional().catch(undefined);

/** Returns the parts whose value is there, and what was taken out of the prompts. */
export function partsThere(
  parts: Partial<Record<LeftOutPart, unknown>>,
  prompts: readonly PlainPrompt[],
): LeftOutPart[] {
  const isThere = (value: unknown) => value !== undefined && value !== null && value !== "" && value !== false;
  const taken = new Set<LeftOutPart>(prompts.flatMap(({ takenOut }) => [...takenOut]));
  return leftOutParts.filter((name) => taken.has(name) || isThere(parts[name]));
}

/** Parses JSON. Python writes NaN and Infinity into it, which JSON does not have; they become null. */
export function parseForeignJson(text: string): unknown {
  return parsed(text) ?? parsed(text.replace(/([:[,]\s{0,8})-?(?:NaN|Infinity)(?=\s{0,8}[,\]}])/g, "$1null"));
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
