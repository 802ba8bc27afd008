import type { Language } from "../../../../../contract/languages.ts";
import { en } from "./en.ts";
import type { Words } from "./words.ts";

export const vocabularies: readonly (readonly [Language, Words])[] = [["en", en]];
