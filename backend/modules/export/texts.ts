import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defaultLanguage, type Language } from "../../../contract/languages.ts";
import { localesFolder } from "../../http/messages.ts";

const texts = z.strictObject({
  title: z.string(),
  introduction: z.string(),
  files: z.string(),
  account: z.string(),
  settings: z.string(),
  runs: z.string(),
  credits: z.string(),
  creations: z.string(),
  none: z.string(),
  trash: z.string(),
  missing: z.string(),
});
export type ExportTexts = z.infer<typeof texts>;

/** The sentences of the export's page, in English where the language has none. */
export function exportTexts(language: Language): ExportTexts {
  const path = (spoken: Language) => join(localesFolder, spoken, "export.json");
  const file = existsSync(path(language)) ? path(language) : path(defaultLanguage);
  return texts.parse(JSON.parse(readFileSync(file, "utf8")));
}
