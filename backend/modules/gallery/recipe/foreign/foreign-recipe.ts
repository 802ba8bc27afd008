import { z } from "zod";
import type { LeftOutPart, RecipeSource } from "../../../../../contract/uploads.ts";

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

/** Returns the parts whose value is there. */
export function partsThere(parts: Partial<Record<LeftOutPart, unknown>>): LeftOutPart[] {
  const names: LeftOutPart[] = ["loras", "sampler", "steps", "guidance", "weights"];
  return names.filter((name) => parts[name] !== undefined && parts[name] !== "" && parts[name] !== false);
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

/** The longest prompt that is looked at. Far more than a request may have. */
const rawPromptMaxCharacters = 20_000;

/**
 * Returns a prompt without the weights `(word:1.2)` and the references `<lora:…>` of A1111, which other programs took
 * over, and whether there were any.
 */
export function withoutWeights(prompt: string): { text: string; hasLoras: boolean; hasWeights: boolean } {
  const raw = prompt.slice(0, rawPromptMaxCharacters);
  const withoutLoras = raw.replace(/<(?:lora|lyco|hypernet):[^<>]{1,200}>/gi, "");
  // Escaped brackets are meant as brackets, and stay.
  const weighted = /(\\[()])|:\s{0,4}-?\d{0,4}\.?\d{1,4}\s{0,4}\)|[()]/g;
  const plain = withoutLoras.replace(weighted, (_whole, escaped: string | undefined) => escaped?.slice(1) ?? "");
  const unescaped = withoutLoras.replace(/\\([()])/g, "$1");
  return {
    text: plain
      .replace(/[ \t]{2,}/g, " ")
      .replace(/ ,/g, ",")
      .trim(),
    hasLoras: withoutLoras !== raw,
    hasWeights: plain !== unescaped,
  };
}
