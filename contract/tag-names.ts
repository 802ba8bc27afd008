import { z } from "zod";
import { tagNameMaxCharacters, tagsInFilterMax, tagsPerCreationMax } from "./limits.ts";

/** The commas of all scripts. They separate tags in one text, so no tag contains one. */
const commas = /[,，、،﹐﹑､]/u;

/** Returns the names in a text that separates tags by commas, trimmed, without empty ones. */
export function splitTags(text: string): string[] {
  return text
    .split(commas)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** A tag's name. Names that differ only in letter case are the same tag. */
export const tagName = z
  .string()
  .trim()
  .min(1)
  .max(tagNameMaxCharacters)
  .refine((name) => !commas.test(name), { error: "tagComma" });

/** The names of a creation's tags. */
export const tagNames = z.array(tagName).max(tagsPerCreationMax, { error: "tooManyTags" });

/** One tag, or several separated by commas. */
export const tagFilter = z
  .string()
  .max(tagsInFilterMax * (tagNameMaxCharacters + 2))
  .refine((text) => splitTags(text).length > 0, { error: "required" })
  .refine((text) => splitTags(text).length <= tagsInFilterMax, { error: "tooManyTagsInFilter" });
