import { z } from "zod";
import { tagNameMaxCharacters, tagsInFilterMax, tagsPerCreationMax } from "./limits.ts";
import { commas, splitTags } from "./split-tags.ts";

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
