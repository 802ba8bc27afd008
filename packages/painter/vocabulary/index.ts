import type { Language } from "../request.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { pt } from "./pt.ts";
import { sq } from "./sq.ts";
import type { Words } from "./words.ts";
import { zh } from "./zh.ts";

/** The vocabularies of all languages of the product; a prompt may mix them. */
export const vocabularies: readonly (readonly [Language, Words])[] = [
  ["en", en],
  ["es", es],
  ["fr", fr],
  ["de", de],
  ["it", it],
  ["pt", pt],
  ["ja", ja],
  ["zh", zh],
  ["ko", ko],
  ["sq", sq],
];
